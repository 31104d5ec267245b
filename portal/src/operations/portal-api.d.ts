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
    "/portal/accounts/{account_id}/{environment}/orders": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** List orders, newest first */
        get: operations["listPortalOrders"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/portal/accounts/{account_id}/{environment}/orders/search": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Find orders by the customer number, the reference or the id
         * @description A POST that changes nothing: a number may not be in an address.
         */
        post: operations["searchPortalOrders"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/portal/accounts/{account_id}/{environment}/orders-summary": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Count the orders of a filter, by their status */
        get: operations["getPortalOrderSummary"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/portal/accounts/{account_id}/{environment}/orders.csv": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Get all orders of a filter as CSV */
        get: operations["getPortalOrdersFile"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/portal/accounts/{account_id}/{environment}/orders/{order_id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Get an order with everything that happened to it */
        get: operations["getPortalOrder"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/portal/accounts/{account_id}/{environment}/orders/{order_id}/related": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** List the newest other orders of the same customer number */
        get: operations["listRelatedOrders"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/portal/accounts/{account_id}/{environment}/orders/{order_id}/complaint": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Report that an order has not arrived, or write on in the complaint
         * @description The Idempotency-Key names the message: a repeated request has one effect.
         */
        post: operations["sendComplaint"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/portal/accounts/{account_id}/{environment}/orders/{order_id}/reveal": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Show the serial or the number of an order, and record who saw it */
        post: operations["revealPortalOrder"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/portal/accounts/{account_id}/{environment}/orders/{order_id}/receipt": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Get the receipt of an order, with its serial covered */
        get: operations["getPortalReceipt"];
        put?: never;
        /** Get the receipt of an order with its serial, and record who saw it */
        post: operations["printPortalReceipt"];
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
        BillDetail: {
            /** @description Year and month, six digits. */
            period: string;
            /**
             * Format: int64
             * @description Whole rupiah.
             */
            amount: number;
            /**
             * Format: int64
             * @description Whole rupiah.
             */
            fine?: number;
            /**
             * Format: int64
             * @description Whole rupiah.
             */
            other?: number;
            /**
             * Format: int64
             * @description The share of `bill.admin` that belongs to this row, whole rupiah.
             */
            admin?: number;
            meter_start?: string;
            meter_end?: string;
            /** @description `unallocated`: the part of the bill that the rows of the biller do not explain. */
            kind?: string;
        };
        /** @description The bill of a postpaid order; null for a prepaid one. */
        Bill: {
            customer_name: string;
            /** @description The latest month billed: year and month, six digits. */
            period: string;
            /**
             * Format: int64
             * @description The whole admin fee, in rupiah.
             */
            admin: number;
            /**
             * Format: int64
             * @description The amount that the payer owes, admin fee included, in rupiah.
             */
            selling_price: number;
            details: components["schemas"]["BillDetail"][];
        } | null;
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
                /** @description The code for programs to act on: one of the API's, or one of the portal's own: not_signed_in, reauthentication_required, role_not_allowed, complaint_not_possible, cross_site_request. */
                code: string;
                /** @description One sentence in English. It may change. */
                message: string;
            };
            meta: components["schemas"]["PortalMeta"];
        };
        /** @description An order as a list of the portal shows it. */
        PortalOrder: {
            /** Format: uuid */
            id: string;
            client_reference: string;
            product_code: string;
            name: string;
            /** @description Masked: only the last digits are shown. */
            destination: string;
            /**
             * Format: int64
             * @description Whole rupiah.
             */
            price: number;
            /**
             * Format: int64
             * @description What the wallet was charged, rupiah; 0 before and without success.
             */
            charged: number;
            /** @enum {string} */
            transaction_kind: "prepaid" | "postpaid";
            /** @enum {string} */
            channel: "api" | "console";
            /** @enum {string} */
            status: "inquiring" | "awaiting_confirmation" | "processing" | "manual_review" | "succeeded" | "failed" | "cancelled" | "expired" | "refunded";
            /** @description Why it ended or waits; null if there is no reason to report. */
            reason: string | null;
            /**
             * Format: date-time
             * @description When it was made, in UTC.
             */
            created_at: string;
            /**
             * Format: date-time
             * @description When it was confirmed; null: it was not.
             */
            confirmed_at: string | null;
            /**
             * Format: date-time
             * @description When it changed last.
             */
            changed_at: string;
            /**
             * Format: date-time
             * @description Until when it can be confirmed.
             */
            expires_at: string;
            version: number;
        };
        /** @description One entry of the life of an order. */
        PortalOrderEntry: {
            /**
             * Format: date-time
             * @description When it happened, in UTC.
             */
            at: string;
            /** @enum {string} */
            kind: "quoted" | "inquired" | "bill_arrived" | "confirmed" | "sent" | "sent_again" | "accepted" | "unclear" | "delivered" | "rejected" | "review" | "succeeded" | "failed" | "cancelled" | "expired" | "refunded" | "revealed";
            /** @description The published reason of a change; null: none. */
            reason: string | null;
            money: {
                /** @enum {string} */
                kind: "held" | "captured" | "released" | "refunded";
                /**
                 * Format: int64
                 * @description Whole rupiah.
                 */
                amount: number;
                /** @description What the account could spend afterwards, rupiah. */
                available: number;
            } | null;
            event: {
                id: string;
                kind: string;
            } | null;
            deliveries: {
                endpoint_id: string;
                state: string;
                attempts: number;
                /** @description The HTTP status of the newest attempt. */
                last_status: number | null;
                /** @description Why there is no status. */
                last_fault: string | null;
                /**
                 * Format: date-time
                 * @description When it ended; null: it is under way.
                 */
                closed_at: string | null;
            }[];
            revealed: {
                /** @enum {string} */
                what: "destination" | "receipt" | "serial";
                /** @description The person; null: the operator. */
                by: string | null;
            } | null;
        };
        /** @description What a client reports about an order, with the answers. */
        PortalComplaint: {
            /** Format: uuid */
            id: string;
            /** @enum {string} */
            state: "open" | "answered" | "closed";
            /**
             * Format: date-time
             * @description When it was opened.
             */
            opened_at: string;
            /**
             * Format: date-time
             * @description When it changed last.
             */
            changed_at: string;
            messages: {
                /** @enum {string} */
                author: "client" | "operator";
                author_name: string;
                /** @description What a person wrote. Show it as text. */
                text: string;
                /**
                 * Format: date-time
                 * @description When it was written.
                 */
                at: string;
            }[];
        };
        /** @description An order with everything that happened to it. */
        PortalOrderLife: {
            order: components["schemas"]["PortalOrder"];
            bill: components["schemas"]["Bill"];
            /** @description Whether a serial or token can be shown. */
            has_serial: boolean;
            /** @description Whether the number can be shown; it may have been purged. */
            has_number: boolean;
            /** @description Whether it is power for a prepaid meter. */
            is_meter: boolean;
            entries: components["schemas"]["PortalOrderEntry"][];
            complaints: components["schemas"]["PortalComplaint"][];
            /** @description Whether a new complaint may begin. */
            can_complain: boolean;
            /**
             * Format: int64
             * @description What receipts of the account add to the price by default, rupiah.
             */
            margin: number;
        };
        /** @description A line of a receipt, in Indonesian. Show it as text. */
        PortalReceiptLine: {
            /** @enum {string} */
            kind: "brand" | "code" | "note" | "pair" | "rule" | "title" | "total";
            text?: string;
            label?: string;
            value?: string;
        };
        /** @description The orders of a filter, added up. */
        PortalOrderSummary: {
            /** @description How many orders there are; null: too many to count. */
            count: number | null;
            /** @description What they were charged, rupiah; null with `count`. */
            charged: number | null;
            /** @description How many have each status. */
            statuses: {
                [key: string]: number;
            };
        };
        /** @description A private value of an order. Never store it. */
        PortalRevealed: {
            /** @description The serial, or the values of the destination. */
            values: string[];
            /** @description The twenty digits of a PLN token. */
            token: string | null;
            /** @description Its energy, kilowatt-hours. */
            kwh: number | null;
            /** @description The customer of the meter. */
            customer: string | null;
        };
        /** @description A receipt with the business data of the account. */
        PortalReceipt: {
            lines: components["schemas"]["PortalReceiptLine"][];
        };
        /** @description Other orders of the same customer number. */
        PortalRelatedOrders: {
            orders: components["schemas"]["PortalOrder"][];
        };
        /** @description The complaints about an order. */
        PortalComplaints: {
            complaints: components["schemas"]["PortalComplaint"][];
        };
        /** @description A page of orders, newest first. */
        PortalOrdersPage: {
            data: components["schemas"]["PortalOrder"][];
            meta: {
                request_id: string;
                older: string | null;
                newer: string | null;
            };
        };
        /** @description The sum. */
        PortalOrderSummaryAnswer: {
            data: components["schemas"]["PortalOrderSummary"];
            meta: components["schemas"]["PortalMeta"];
        };
        /** @description The order. */
        PortalOrderLifeAnswer: {
            data: components["schemas"]["PortalOrderLife"];
            meta: components["schemas"]["PortalMeta"];
        };
        /** @description The orders. */
        PortalRelatedOrdersAnswer: {
            data: components["schemas"]["PortalRelatedOrders"];
            meta: components["schemas"]["PortalMeta"];
        };
        /** @description The value. */
        PortalRevealedAnswer: {
            data: components["schemas"]["PortalRevealed"];
            meta: components["schemas"]["PortalMeta"];
        };
        /** @description The receipt. */
        PortalReceiptAnswer: {
            data: components["schemas"]["PortalReceipt"];
            meta: components["schemas"]["PortalMeta"];
        };
        /** @description The complaints. */
        PortalComplaintsAnswer: {
            data: components["schemas"]["PortalComplaints"];
            meta: components["schemas"]["PortalMeta"];
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
    listPortalOrders: {
        parameters: {
            query?: {
                /** @description Only orders with this status. */
                status?: "inquiring" | "awaiting_confirmation" | "processing" | "manual_review" | "succeeded" | "failed" | "cancelled" | "expired" | "refunded";
                /** @description A `code` of the catalog. */
                product_code?: string;
                /** @description Only products of this group. */
                category?: "credit" | "data" | "power" | "wallet" | "game" | "voucher" | "bills" | "other";
                /** @description By a key, or by hand in the portal. */
                channel?: "api" | "console";
                /** @description Only orders of this day in Jakarta and later. */
                from?: string;
                /** @description Only orders of this day in Jakarta and earlier. */
                to?: string;
                /** @description The `older` or `newer` of another page. */
                cursor?: string;
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
            /** @description A page of orders, newest first. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PortalOrdersPage"];
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
    searchPortalOrders: {
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
        requestBody: {
            content: {
                "application/json": {
                    text: string;
                    /** @description The `older` or `newer` of another page. */
                    cursor?: string;
                };
            };
        };
        responses: {
            /** @description A page of orders, newest first. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PortalOrdersPage"];
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
    getPortalOrderSummary: {
        parameters: {
            query?: {
                /** @description Only orders with this status. */
                status?: "inquiring" | "awaiting_confirmation" | "processing" | "manual_review" | "succeeded" | "failed" | "cancelled" | "expired" | "refunded";
                /** @description A `code` of the catalog. */
                product_code?: string;
                /** @description Only products of this group. */
                category?: "credit" | "data" | "power" | "wallet" | "game" | "voucher" | "bills" | "other";
                /** @description By a key, or by hand in the portal. */
                channel?: "api" | "console";
                /** @description Only orders of this day in Jakarta and later. */
                from?: string;
                /** @description Only orders of this day in Jakarta and earlier. */
                to?: string;
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
            /** @description The sum. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PortalOrderSummaryAnswer"];
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
    getPortalOrdersFile: {
        parameters: {
            query?: {
                /** @description Only orders with this status. */
                status?: "inquiring" | "awaiting_confirmation" | "processing" | "manual_review" | "succeeded" | "failed" | "cancelled" | "expired" | "refunded";
                /** @description A `code` of the catalog. */
                product_code?: string;
                /** @description Only products of this group. */
                category?: "credit" | "data" | "power" | "wallet" | "game" | "voucher" | "bills" | "other";
                /** @description By a key, or by hand in the portal. */
                channel?: "api" | "console";
                /** @description Only orders of this day in Jakarta and later. */
                from?: string;
                /** @description Only orders of this day in Jakarta and earlier. */
                to?: string;
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
    getPortalOrder: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The account, of which the person is a member. */
                account_id: string;
                environment: "live" | "sandbox";
                /** @description The id of the order. */
                order_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The order. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PortalOrderLifeAnswer"];
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
    listRelatedOrders: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The account, of which the person is a member. */
                account_id: string;
                environment: "live" | "sandbox";
                /** @description The id of the order. */
                order_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The orders. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PortalRelatedOrdersAnswer"];
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
    sendComplaint: {
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
                /** @description The id of the order. */
                order_id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    text: string;
                };
            };
        };
        responses: {
            /** @description The complaints. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PortalComplaintsAnswer"];
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
    revealPortalOrder: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The account, of which the person is a member. */
                account_id: string;
                environment: "live" | "sandbox";
                /** @description The id of the order. */
                order_id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @enum {string} */
                    what: "serial" | "destination";
                };
            };
        };
        responses: {
            /** @description The value. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PortalRevealedAnswer"];
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
    getPortalReceipt: {
        parameters: {
            query?: {
                /**
                 * @description What the client asks of its customer, whole rupiah.
                 * @example 12000
                 */
                selling_price?: string;
                /**
                 * @description The client’s own fee, whole rupiah; it is added to the total.
                 * @example 12000
                 */
                admin_fee?: string;
            };
            header?: never;
            path: {
                /** @description The account, of which the person is a member. */
                account_id: string;
                environment: "live" | "sandbox";
                /** @description The id of the order. */
                order_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The receipt. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PortalReceiptAnswer"];
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
    printPortalReceipt: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The account, of which the person is a member. */
                account_id: string;
                environment: "live" | "sandbox";
                /** @description The id of the order. */
                order_id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /**
                     * @description What the client asks of its customer, whole rupiah.
                     * @example 12000
                     */
                    selling_price?: string;
                    /**
                     * @description The client’s own fee, whole rupiah; it is added to the total.
                     * @example 12000
                     */
                    admin_fee?: string;
                };
            };
        };
        responses: {
            /** @description The receipt. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PortalReceiptAnswer"];
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
