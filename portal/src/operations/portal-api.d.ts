// Written by "npm run openapi" from docs/portal-openapi.json.
export interface paths {
    "/portal/settings": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Get the public settings of the pages */
        get: operations["getSettings"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/portal/session": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Get the session of the visitor */
        get: operations["getSession"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/portal/sign-out": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * End the session
         * @description Succeeds also when nobody is signed in.
         */
        post: operations["signOut"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/portal/accounts/{account_id}/{environment}/wallet": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Get the wallet */
        get: operations["getPortalWallet"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/portal/accounts/{account_id}/{environment}/wallet/movements": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** List the movements of the wallet */
        get: operations["listWalletMovements"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/portal/accounts/{account_id}/{environment}/wallet/movements.csv": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Download the movements of the wallet */
        get: operations["downloadWalletMovements"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/portal/accounts/{account_id}/{environment}/wallet/period": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Get the totals of a month or a day, and the course of the balance */
        get: operations["getWalletPeriod"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/portal/accounts/{account_id}/{environment}/wallet/periods": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** List the totals of the last months, or of the days of a month */
        get: operations["listWalletPeriods"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/portal/accounts/{account_id}/{environment}/wallet/statement": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Download the signed statement of a month */
        get: operations["downloadSignedStatement"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/portal/accounts/{account_id}/{environment}/deposit-options": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Get the ways to pay in */
        get: operations["getDepositOptions"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/portal/accounts/{account_id}/{environment}/deposits": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** List the deposits */
        get: operations["listPortalDeposits"];
        put?: never;
        /** Request a deposit */
        post: operations["createPortalDeposit"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/portal/accounts/{account_id}/{environment}/deposits/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Get a deposit, with the time of the server */
        get: operations["getPortalDeposit"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/portal/accounts/{account_id}/{environment}/deposits.csv": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Download the deposits */
        get: operations["downloadDeposits"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/portal/accounts/{account_id}/{environment}/deposits/{id}/cancel": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Cancel a deposit that waits for its payment */
        post: operations["cancelPortalDeposit"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
}
export type webhooks = Record<string, never>;
export interface components {
    schemas: {
        /** @description What the method does not need, or the gateway has not said yet, is null. */
        DepositInstructions: {
            /** @description The bank of the account or the virtual account. */
            bank: string | null;
            /** @description The account to transfer to. */
            account_number: string | null;
            /** @description The holder of that account. */
            account_holder: string | null;
            /** @description The virtual account to pay. */
            virtual_account_number: string | null;
            /** @description The code of the biller, where the bank asks for one. */
            biller_code: string | null;
            /** @description An image of the QRIS code. */
            qr_image_url: string | null;
            /** @description The content of the QRIS code to show. */
            qr_string: string | null;
            /** @description The chain of shops where it is paid. */
            retail_outlet: string | null;
            /** @description The code to say in the shop. */
            payment_code: string | null;
            /** @description What else the operator tells the payer. */
            note: string | null;
        };
        Deposit: {
            /** Format: uuid */
            id: string;
            /** @description A short number to tell the operator on the phone. */
            number: string;
            /**
             * @description `waiting` for its payment, `paid` and about to be credited, `credited`, `expired`, `cancelled`, or `in_review` by the operator.
             * @enum {string}
             */
            status: "waiting" | "paid" | "credited" | "expired" | "cancelled" | "in_review";
            /** @description Why it is in review, such as `late` or `underpaid`; null in every other status. New values may be added. */
            reason: string | null;
            /** @enum {string} */
            method: "bank_transfer" | "virtual_account" | "qris" | "retail";
            /** @description Your own identifier of the deposit; null if you sent none. */
            client_reference: string | null;
            /**
             * Format: int64
             * @description The amount that you asked for, in rupiah.
             */
            amount: number;
            /**
             * Format: int64
             * @description The amount to pay, exactly. A bank transfer is recognised by it: it is `amount` and up to 999 rupiah more.
             */
            payable_amount: number;
            /**
             * Format: int64
             * @description The fee of the method, in rupiah; it is part of `payable_amount`.
             */
            fee: number;
            /**
             * Format: int64
             * @description The amount credited to the wallet, in rupiah; 0 before.
             */
            credited_amount: number;
            /** @enum {string} */
            currency: "IDR";
            /** @enum {string} */
            environment: "live" | "sandbox";
            instructions: components["schemas"]["DepositInstructions"];
            /**
             * Format: date-time
             * @description When the deposit was requested, in UTC.
             */
            created_at: string;
            /**
             * Format: date-time
             * @description Until when it can be paid, in UTC.
             */
            expires_at: string;
            /**
             * Format: date-time
             * @description When it was credited, in UTC; null before.
             */
            credited_at: string | null;
            /** @description Increases whenever the deposit changes. */
            version: number;
        };
        PortalMeta: {
            /** @description The id of this request, for support and the log. */
            request_id: string;
        };
        /** @description What the pages show before anybody has signed in. */
        PortalSettings: {
            /** @description The name of the business that runs this server. */
            brand: string;
            /** @description The version of konter. */
            version: string;
            /** @description The languages of the pages, the default first. */
            languages: ("id" | "en")[];
            /** @description Whether people can sign in at this server. */
            sign_in: boolean;
        };
        /** @description A client account of the person, and the role there. */
        Membership: {
            /** Format: uuid */
            account_id: string;
            /** @description The name of the client account. */
            name: string;
            /** @enum {string} */
            role: "owner" | "developer" | "finance" | "staff" | "viewer";
            /** @description Whether an operator has approved the account for live orders. */
            live: boolean;
            /** @description Whether an operator has suspended the account. */
            suspended: boolean;
            /** @description What the role lets the person do there. */
            permissions: ("account:read" | "orders:read" | "orders:sell" | "serials:reveal" | "complaints:write" | "products:read" | "wallet:read" | "deposits:read" | "deposits:write" | "keys:read" | "keys:write" | "webhooks:read" | "webhooks:write" | "requests:read" | "console:use" | "members:read" | "members:write" | "settings:read" | "settings:write")[];
        };
        Person: {
            id: string;
            name: string;
            email: string;
            /** @description Whether signing in needs a one-time code. */
            two_factor: boolean;
        };
        /** @description Who is signed in. `person` is null for a visitor. */
        PortalSession: {
            person: components["schemas"]["Person"] | null;
            memberships: components["schemas"]["Membership"][];
            operator_role: ("administrator" | "finance" | "support" | "viewer") | null;
        };
        /** @description The settings of the pages. */
        PortalSettingsAnswer: {
            data: components["schemas"]["PortalSettings"];
            meta: components["schemas"]["PortalMeta"];
        };
        /** @description The session of the request. */
        PortalSessionAnswer: {
            data: components["schemas"]["PortalSession"];
            meta: components["schemas"]["PortalMeta"];
        };
        /** @description The format of every answer that is not a success. */
        PortalError: {
            error: {
                /** @description The code for programs to act on: one of the API's, or one of the portal's own: not_signed_in, reauthentication_required, role_not_allowed, cross_site_request. */
                code: string;
                /** @description One sentence in English. It may change. */
                message: string;
            };
            meta: components["schemas"]["PortalMeta"];
        };
        PortalWallet: {
            /**
             * Format: int64
             * @description What can be spent.
             */
            available: number;
            /**
             * Format: int64
             * @description What is reserved for orders in progress.
             */
            held: number;
            /**
             * Format: int64
             * @description The sum of both.
             */
            balance: number;
            /**
             * Format: int64
             * @description What the account owes after a deposit that was taken back.
             */
            owed: number;
            /**
             * Format: int64
             * @description What was confirmed today (WIB), which counts towards the daily limit.
             */
            spent_today: number;
            /**
             * Format: int64
             * @description The most that may be confirmed in a day.
             */
            daily_limit: number;
            /** @description For how many hours `available` lasts at the rate of today; null in the first hour of the day, without orders, and beyond 30 days. */
            hours_left: number | null;
            /**
             * Format: date-time
             * @description The time of these figures.
             */
            now: string;
        };
        /** @description A movement of the wallet, and what it belongs to. */
        WalletMovement: {
            /** @description The number of the movement in the journal of the wallet. */
            number: string;
            /**
             * Format: date-time
             * @description When it was booked.
             */
            at: string;
            /** @enum {string} */
            kind: "capture" | "deposit" | "deposit_reversal" | "hold" | "manual_adjustment" | "refund" | "release" | "reset";
            /**
             * Format: int64
             * @description By how much the available balance changed.
             */
            available_change: number;
            /**
             * Format: int64
             * @description By how much the held balance changed.
             */
            held_change: number;
            /**
             * Format: int64
             * @description The available balance afterwards.
             */
            available: number;
            /**
             * Format: int64
             * @description The held balance afterwards.
             */
            held: number;
            /**
             * Format: int64
             * @description The sum of both.
             */
            balance: number;
            reference: string | null;
            order: {
                id: string;
                product_name: string;
                client_reference: string;
            } | null;
            deposit: {
                id: string;
                number: string;
                /** @enum {string} */
                method: "bank_transfer" | "virtual_account" | "qris" | "retail";
                bank: string | null;
            } | null;
        };
        /** @description `closing_balance` is `opening_balance` plus `in` minus `out`. */
        WalletPeriod: {
            /**
             * Format: date
             * @description The first day (WIB).
             */
            from: string;
            /**
             * Format: date
             * @description The last day (WIB).
             */
            to: string;
            /**
             * Format: int64
             * @description The balance before the first day.
             */
            opening_balance: number;
            /**
             * Format: int64
             * @description The balance after the last day, or now.
             */
            closing_balance: number;
            /**
             * Format: int64
             * @description What increased the balance.
             */
            in: number;
            /**
             * Format: int64
             * @description What decreased it.
             */
            out: number;
            /** @description How many deposits were credited. */
            deposits: number;
            /** @description How many orders were refunded. */
            refunds: number;
        };
        /** @description Exact balances at equal distances, and the deposits in between. */
        WalletCourse: {
            period: components["schemas"]["WalletPeriod"];
            points: {
                /**
                 * Format: date-time
                 * @description A moment.
                 */
                at: string;
                /**
                 * Format: int64
                 * @description The balance then.
                 */
                balance: number;
            }[];
            deposits: {
                /**
                 * Format: date-time
                 * @description When it was credited.
                 */
                at: string;
                /**
                 * Format: int64
                 * @description How much.
                 */
                amount: number;
            }[];
        };
        /** @description The wallet. */
        PortalWalletAnswer: {
            data: components["schemas"]["PortalWallet"];
            meta: components["schemas"]["PortalMeta"];
        };
        /** @description A period of the wallet. */
        WalletCourseAnswer: {
            data: components["schemas"]["WalletCourse"];
            meta: components["schemas"]["PortalMeta"];
        };
        /** @description A page of movements, newest first. */
        WalletMovementPage: {
            data: components["schemas"]["WalletMovement"][];
            meta: {
                request_id: string;
                older: string | null;
                newer: string | null;
            };
        };
        /** @description Periods of the wallet, newest first. */
        WalletPeriodsAnswer: {
            data: components["schemas"]["WalletPeriod"][];
            meta: components["schemas"]["PortalMeta"];
        };
        /** @description A way to pay in. */
        DepositOption: {
            /** @enum {string} */
            method: "bank_transfer" | "virtual_account" | "qris" | "retail";
            /**
             * Format: int64
             * @description The least amount.
             */
            minimum: number;
            /**
             * Format: int64
             * @description The largest amount.
             */
            maximum: number;
            /**
             * Format: int64
             * @description What is paid on top of the amount.
             */
            fee: number;
            /** @description How long the instructions are valid. */
            valid_minutes: number;
            /** @description Where to transfer to; empty for other methods. */
            bank_accounts: {
                id: string;
                bank: string;
            }[];
            /** @description The banks or shops of a payment gateway; empty for a transfer. */
            channels: {
                code: string;
                name: string;
                /**
                 * Format: int64
                 * @description The least payment.
                 */
                minimum: number;
                /**
                 * Format: int64
                 * @description The largest payment.
                 */
                maximum: number;
            }[];
        };
        /** @description What a deposit can be made from. */
        DepositOptions: {
            options: components["schemas"]["DepositOption"][];
            /** @description What the sandbox can play; empty in live. */
            scenarios: ("paid" | "paid_late" | "paid_twice" | "underpaid" | "overpaid" | "expired" | "never")[];
            /**
             * Format: int64
             * @description What the wallet spends a day, on the average of the last seven days.
             */
            daily_average: number;
            /** @description Whom to ask about a deposit. */
            contact: {
                /** @description An e-mail address. */
                email: string | null;
                /** @description When somebody answers. */
                hours: string | null;
                /** @description A phone number. */
                phone: string | null;
                /** @description A WhatsApp number. */
                whatsapp: string | null;
            };
        };
        /** @description A deposit, and the time of the server. */
        WatchedDeposit: {
            deposit: components["schemas"]["Deposit"];
            /** @description What makes the payable amount unique; 0 where it is not needed. */
            digits: number;
            ended_at: string | null;
            /**
             * Format: date-time
             * @description The time that `expires_at` is compared with.
             */
            now: string;
        };
        /** @description The ways to pay in. */
        DepositOptionsAnswer: {
            data: components["schemas"]["DepositOptions"];
            meta: components["schemas"]["PortalMeta"];
        };
        /** @description The deposit. */
        WatchedDepositAnswer: {
            data: components["schemas"]["WatchedDeposit"];
            meta: components["schemas"]["PortalMeta"];
        };
        /** @description The deposit. */
        PortalDepositAnswer: {
            data: components["schemas"]["Deposit"];
            meta: components["schemas"]["PortalMeta"];
        };
        /** @description A page of deposits, newest first. */
        PortalDepositPage: {
            data: components["schemas"]["Deposit"][];
            meta: {
                request_id: string;
                older: string | null;
                newer: string | null;
            };
        };
    };
    responses: never;
    parameters: never;
    requestBodies: never;
    headers: never;
    pathItems: never;
}
export type $defs = Record<string, never>;
export interface operations {
    getSettings: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The settings of the pages. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PortalSettingsAnswer"];
                };
            };
            /** @description Refused, or failed. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PortalError"];
                };
            };
        };
    };
    getSession: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The session of the request. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PortalSessionAnswer"];
                };
            };
            /** @description Refused, or failed. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PortalError"];
                };
            };
        };
    };
    signOut: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The session of the request. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PortalSessionAnswer"];
                };
            };
            /** @description Refused, or failed. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PortalError"];
                };
            };
        };
    };
    getPortalWallet: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The account, of which the person is a member. */
                account_id: string;
                environment: "live" | "sandbox";
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The wallet. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PortalWalletAnswer"];
                };
            };
            /** @description Refused, or failed. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PortalError"];
                };
            };
        };
    };
    listWalletMovements: {
        parameters: {
            query?: {
                /**
                 * @description Only this month (WIB). The default is the present one.
                 * @example 2026-11
                 */
                month?: string;
                /** @description Only this day (WIB). */
                day?: string;
                /** @description Which movements. The default is `final`: all that change the balance. */
                kind?: "final" | "deposits" | "orders" | "refunds" | "adjustments" | "holds";
                /** @description A cursor of the page before. */
                page?: string;
                per_page?: number;
            };
            header?: never;
            path: {
                /** @description The account, of which the person is a member. */
                account_id: string;
                environment: "live" | "sandbox";
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page of movements, newest first. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["WalletMovementPage"];
                };
            };
            /** @description Refused, or failed. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PortalError"];
                };
            };
        };
    };
    downloadWalletMovements: {
        parameters: {
            query?: {
                /**
                 * @description Only this month (WIB). The default is the present one.
                 * @example 2026-11
                 */
                month?: string;
                /** @description Only this day (WIB). */
                day?: string;
                /** @description Which movements. The default is `final`: all that change the balance. */
                kind?: "final" | "deposits" | "orders" | "refunds" | "adjustments" | "holds";
                /** @description Decides the separator: semicolon in Indonesian, comma in English. */
                language?: "id" | "en";
            };
            header?: never;
            path: {
                /** @description The account, of which the person is a member. */
                account_id: string;
                environment: "live" | "sandbox";
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The file. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "text/csv": string;
                };
            };
            /** @description Refused, or failed. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PortalError"];
                };
            };
        };
    };
    getWalletPeriod: {
        parameters: {
            query?: {
                /**
                 * @description Only this month (WIB). The default is the present one.
                 * @example 2026-11
                 */
                month?: string;
                /** @description Only this day (WIB). */
                day?: string;
            };
            header?: never;
            path: {
                /** @description The account, of which the person is a member. */
                account_id: string;
                environment: "live" | "sandbox";
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A period of the wallet. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["WalletCourseAnswer"];
                };
            };
            /** @description Refused, or failed. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PortalError"];
                };
            };
        };
    };
    listWalletPeriods: {
        parameters: {
            query?: {
                /**
                 * @description List the days of this month (WIB).
                 * @example 2026-11
                 */
                days_of?: string;
            };
            header?: never;
            path: {
                /** @description The account, of which the person is a member. */
                account_id: string;
                environment: "live" | "sandbox";
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Periods of the wallet, newest first. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["WalletPeriodsAnswer"];
                };
            };
            /** @description Refused, or failed. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PortalError"];
                };
            };
        };
    };
    downloadSignedStatement: {
        parameters: {
            query: {
                /**
                 * @description A month (WIB).
                 * @example 2026-11
                 */
                month: string;
                /** @description The default is `csv`. */
                format?: "csv" | "jsonl";
            };
            header?: never;
            path: {
                /** @description The account, of which the person is a member. */
                account_id: string;
                environment: "live" | "sandbox";
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The statement. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "text/csv": string;
                    "application/jsonl": string;
                };
            };
            /** @description Refused, or failed. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PortalError"];
                };
            };
        };
    };
    getDepositOptions: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The account, of which the person is a member. */
                account_id: string;
                environment: "live" | "sandbox";
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The ways to pay in. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DepositOptionsAnswer"];
                };
            };
            /** @description Refused, or failed. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PortalError"];
                };
            };
        };
    };
    listPortalDeposits: {
        parameters: {
            query?: {
                /** @description Only deposits with this status. */
                status?: "waiting" | "paid" | "credited" | "expired" | "cancelled" | "in_review";
                /** @description Only deposits by this method. */
                method?: "bank_transfer" | "virtual_account" | "qris" | "retail";
                /** @description The `older` of the page before. */
                older?: string;
                /** @description The `newer` of the page before. */
                newer?: string;
                per_page?: number;
            };
            header?: never;
            path: {
                /** @description The account, of which the person is a member. */
                account_id: string;
                environment: "live" | "sandbox";
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page of deposits, newest first. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PortalDepositPage"];
                };
            };
            /** @description Refused, or failed. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PortalError"];
                };
            };
        };
    };
    createPortalDeposit: {
        parameters: {
            query?: never;
            header: {
                /** @description A UUID that names this purchase or change; send the same one when you retry the same request. */
                "Idempotency-Key": string;
            };
            path: {
                /** @description The account, of which the person is a member. */
                account_id: string;
                environment: "live" | "sandbox";
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /**
                     * Format: int64
                     * @description The amount to deposit.
                     */
                    amount: number;
                    /** @enum {string} */
                    method: "bank_transfer" | "virtual_account" | "qris" | "retail";
                    /** @description The bank or shop of a gateway. */
                    channel?: string;
                    /**
                     * Format: uuid
                     * @description Where to transfer to.
                     */
                    bank_account_id?: string;
                    /**
                     * @description Sandbox only: what becomes of it.
                     * @enum {string}
                     */
                    scenario?: "paid" | "paid_late" | "paid_twice" | "underpaid" | "overpaid" | "expired" | "never";
                };
            };
        };
        responses: {
            /** @description The deposit. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PortalDepositAnswer"];
                };
            };
            /** @description Refused, or failed. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PortalError"];
                };
            };
        };
    };
    getPortalDeposit: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The account, of which the person is a member. */
                account_id: string;
                environment: "live" | "sandbox";
                /** @description The id of the deposit. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The deposit. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["WatchedDepositAnswer"];
                };
            };
            /** @description Refused, or failed. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PortalError"];
                };
            };
        };
    };
    downloadDeposits: {
        parameters: {
            query?: {
                /** @description Only deposits with this status. */
                status?: "waiting" | "paid" | "credited" | "expired" | "cancelled" | "in_review";
                /** @description Only deposits by this method. */
                method?: "bank_transfer" | "virtual_account" | "qris" | "retail";
                /** @description Decides the separator: semicolon in Indonesian, comma in English. */
                language?: "id" | "en";
            };
            header?: never;
            path: {
                /** @description The account, of which the person is a member. */
                account_id: string;
                environment: "live" | "sandbox";
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The file. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "text/csv": string;
                };
            };
            /** @description Refused, or failed. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PortalError"];
                };
            };
        };
    };
    cancelPortalDeposit: {
        parameters: {
            query?: never;
            header: {
                /** @description A UUID that names this purchase or change; send the same one when you retry the same request. */
                "Idempotency-Key": string;
            };
            path: {
                /** @description The account, of which the person is a member. */
                account_id: string;
                environment: "live" | "sandbox";
                /** @description The id of the deposit. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The deposit. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PortalDepositAnswer"];
                };
            };
            /** @description Refused, or failed. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PortalError"];
                };
            };
        };
    };
}
