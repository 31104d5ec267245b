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
    "/portal/accounts/{account_id}/{environment}/home": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Read the home page of an account. */
        get: operations["getHome"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/portal/accounts/{account_id}/{environment}/standing": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Read what stops an account from buying. */
        get: operations["getStanding"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/portal/accounts/{account_id}/{environment}/search": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Find orders, deposits and products.
         * @description The text is in the body, because it may be a customer number, which must not be in an address. Nothing is changed.
         */
        post: operations["searchAccount"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/portal/accounts/{account_id}/{environment}/live": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Follow what changes in an account, as server-sent events. */
        get: operations["followAccount"];
        put?: never;
        post?: never;
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
        /** @description What became of orders in a period. */
        HomeFigures: {
            /** @description Orders that were confirmed. */
            orders: number;
            succeeded: number;
            /** @description Orders that gave their money back without a sale. */
            failed: number;
            /** @description The prices of the orders that succeeded, whole rupiah. */
            spent: number;
            seconds: number | null;
        };
        /** @description Something that needs a person. Only what the role may see. */
        HomeTask: {
            /** @enum {string} */
            kind: "low_balance";
            days: number;
        } | {
            /** @enum {string} */
            kind: "no_deposit";
        } | {
            /** @enum {string} */
            kind: "orders_in_review" | "orders_delayed";
            count: number;
            /**
             * Format: uuid
             * @description The order that waits longest.
             */
            order_id: string;
            /** @description Its product. */
            name: string;
            /** @description Whole rupiah. */
            price: number;
            /** Format: date-time */
            since: string;
        } | {
            /** @enum {string} */
            kind: "deposit";
            /** Format: uuid */
            deposit_id: string;
            number: string;
            /** @enum {string} */
            status: "waiting" | "paid" | "credited" | "expired" | "cancelled" | "in_review";
            /** @description Whole rupiah. */
            payable: number;
            /** Format: date-time */
            expires_at: string;
        } | {
            /** @enum {string} */
            kind: "endpoint_failing";
            /** Format: uuid */
            endpoint_id: string;
            name: string;
            since: string | null;
            disabled: boolean;
        } | {
            /** @enum {string} */
            kind: "key_expires";
            /** Format: uuid */
            key_id: string;
            name: string;
            /** Format: date-time */
            at: string;
        };
        /** @description A group of products. */
        HomeService: {
            /** @enum {string} */
            name: "phone" | "power" | "wallet" | "game" | "bills" | "other";
            /** @description How many of its products can be bought now. */
            open: number;
            products: number;
            /** @description Brands of which nothing can be bought. */
            closed_brands: string[];
            reason: ("cut_off" | "no_supplier" | "out_of_stock" | "supplier_disturbed" | "switched_off") | null;
            seconds: number | null;
        };
        HomeOrder: {
            /** Format: uuid */
            id: string;
            client_reference: string;
            name: string;
            destination: string;
            /** @enum {string} */
            status: "inquiring" | "awaiting_confirmation" | "processing" | "manual_review" | "succeeded" | "failed" | "cancelled" | "expired" | "refunded";
            /** @description Whole rupiah. */
            price: number;
            /** Format: date-time */
            created_at: string;
            seconds: number | null;
        };
        HomeDeposit: {
            /** Format: uuid */
            id: string;
            number: string;
            /** @enum {string} */
            status: "waiting" | "paid" | "credited" | "expired" | "cancelled" | "in_review";
            /** @description Whole rupiah. */
            amount: number;
            /** Format: date-time */
            created_at: string;
        };
        /** @description The home page of an account. */
        Home: {
            /**
             * Format: date-time
             * @description The time of the account.
             */
            now: string;
            /**
             * @description Whether the account can sell, and what stands in the way.
             * @enum {string}
             */
            selling: "ready" | "restricted" | "suspended" | "restoring" | "purchases_paused" | "no_balance" | "limit_reached" | "closed";
            /** @description Whole rupiah. */
            available: number;
            /** @description Whole rupiah. */
            held: number;
            /** @description What the account owes after deposits that were taken back. */
            owed: number;
            /** @description Whole rupiah. */
            daily_limit: number;
            /** @description What counts against the daily limit: confirmed, less released. */
            limit_spent: number;
            days_left: number | null;
            services: components["schemas"]["HomeService"][];
            today: components["schemas"]["HomeFigures"];
            yesterday: components["schemas"]["HomeFigures"];
            /** @description The 24 hours of today in Jakarta. `yesterday`: the orders that ended in that hour. */
            hours: {
                succeeded: number;
                failed: number;
                confirmed: number;
                yesterday: number;
            }[];
            tasks: components["schemas"]["HomeTask"][];
            first_steps: {
                money: boolean;
                key: boolean;
                webhook: boolean;
            } | null;
            orders: components["schemas"]["HomeOrder"][];
            deposits: components["schemas"]["HomeDeposit"][];
        };
        /** @description What changed in an account, at most once a second. */
        LiveSummary: {
            /** @description Whole rupiah. */
            available: number;
            /** @description Whole rupiah. */
            held: number;
            /** @description Whether it is the first of its connection, which tells no changes. */
            is_first: boolean;
            /** @description How many orders changed since the summary before. */
            orders: number;
            /** @description The orders that changed, at most 50. */
            order_ids: string[];
            /** @description Whether more orders changed than are counted. */
            is_partial: boolean;
            /** @description Whether a deposit changed. */
            deposits: boolean;
        };
        /** @description What a search finds, the best first. */
        SearchResult: {
            orders: components["schemas"]["HomeOrder"][];
            /** @description Whether more orders were found than are in the answer. */
            more_orders: boolean;
            deposits: components["schemas"]["HomeDeposit"][];
            products: {
                code: string;
                name: string;
                brand: string;
                available: boolean;
            }[];
        };
        /** @description What stops an account from buying. */
        AccountStanding: {
            suspended: boolean;
            /** @description What the account owes, whole rupiah. It may buy nothing until that is zero. */
            owed: number;
        };
        /** @description The home page of an account. */
        HomeAnswer: {
            data: components["schemas"]["Home"];
            meta: components["schemas"]["PortalMeta"];
        };
        /** @description What a search found. */
        SearchAnswer: {
            data: components["schemas"]["SearchResult"];
            meta: components["schemas"]["PortalMeta"];
        };
        /** @description What stops an account from buying. */
        AccountStandingAnswer: {
            data: components["schemas"]["AccountStanding"];
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
    getHome: {
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
            /** @description The home page of an account. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["HomeAnswer"];
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
    getStanding: {
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
            /** @description What stops an account from buying. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AccountStandingAnswer"];
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
    searchAccount: {
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
                };
            };
        };
        responses: {
            /** @description What a search found. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SearchAnswer"];
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
    followAccount: {
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
            /** @description Events named `summary`, until the connection ends. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "text/event-stream": components["schemas"]["LiveSummary"];
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
