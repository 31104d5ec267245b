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
    "/portal/accounts/{account_id}/{environment}/keys": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** List the keys */
        get: operations["listKeys"];
        put?: never;
        /** Create a key, which is shown once */
        post: operations["createKey"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/portal/accounts/{account_id}/{environment}/keys/{key_id}/rotate": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Make a key that replaces another
         * @description The new key has the same rights. The old one works for the hours of the overlap.
         */
        post: operations["rotateKey"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/portal/accounts/{account_id}/{environment}/keys/{key_id}/revoke": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Revoke a key for good */
        post: operations["revokeKey"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/portal/accounts/{account_id}/{environment}/keys/{key_id}/name": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Rename a key */
        post: operations["renameKey"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/portal/accounts/{account_id}/{environment}/requests": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the requests of the keys
         * @description Of the last seven days: the newest 1,000 successes of each key, and its errors. Under load successes are missing.
         */
        get: operations["listRequests"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/portal/api-reference": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Get what the pages for developers show of the API */
        get: operations["getApiReference"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/portal/accounts/{account_id}/{environment}/first-steps": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Get what the account has done for the first time */
        get: operations["getFirstSteps"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/portal/accounts/{account_id}/{environment}/event-deliveries": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** List what became of events at the endpoints */
        get: operations["listEventDeliveries"];
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
                /** @description The code for programs to act on: one of the API's, or one of the portal's own: not_signed_in, reauthentication_required, role_not_allowed, key_ended, too_many_keys, cross_site_request. */
                code: string;
                /** @description One sentence in English. It may change. */
                message: string;
            };
            meta: components["schemas"]["PortalMeta"];
        };
        /** @description An API key without the key itself, which is shown once only. */
        PortalKey: {
            /** Format: uuid */
            id: string;
            name: string;
            /** @description The start of the key, which identifies it in lists. */
            display_prefix: string;
            /** @enum {string} */
            state: "working" | "ending" | "expired" | "revoked";
            scopes: ("catalog:read" | "wallet:read" | "quotes:write" | "inquiries:write" | "orders:read" | "orders:confirm" | "orders:cancel" | "results:read" | "deposits:write")[];
            /** @description The addresses and networks that may use the key; null: every address. */
            allowed_addresses: string[] | null;
            /** Format: date-time */
            created_at: string;
            /** @description Null: it does not expire. */
            expires_at: string | null;
            /** @description Null: it was not revoked. */
            revoked_at: string | null;
            /** @description Written at most once a minute. Null: it was never used. */
            last_used_at: string | null;
            /** @description The key that this one was rotated to. */
            replaced_by_id: string | null;
        };
        /** @description A key that was just made. */
        PortalMadeKey: {
            /** Format: uuid */
            id: string;
            /** @description The key itself. It cannot be read again. */
            key: string;
            display_prefix: string;
            /** @description When the key that it replaces ends; null for a new key. */
            old_until: string | null;
        };
        /** @description The keys of an account: those that work, and the newest that have ended. */
        PortalKeys: {
            keys: components["schemas"]["PortalKey"][];
            /** @description How many older keys that have ended are left out. */
            hidden: number;
        };
        /** @description A request that a key sent, without bodies. */
        PortalRequest: {
            /** Format: uuid */
            request_id: string;
            /** Format: uuid */
            key_id: string;
            /** Format: date-time */
            at: string;
            method: string;
            /** @description The path with the names of its parameters instead of their values. */
            path: string;
            /** @description The order that the path names. */
            order_id: string | null;
            status: number;
            milliseconds: number;
            error_code: string | null;
        };
        /** @description The keys. */
        PortalKeysAnswer: {
            data: components["schemas"]["PortalKeys"];
            meta: components["schemas"]["PortalMeta"];
        };
        /** @description The key as it is now. */
        PortalKeyAnswer: {
            data: components["schemas"]["PortalKey"];
            meta: components["schemas"]["PortalMeta"];
        };
        /** @description The key, shown only now. */
        PortalMadeKeyAnswer: {
            data: components["schemas"]["PortalMadeKey"];
            meta: components["schemas"]["PortalMeta"];
        };
        /** @description A page of requests, newest first. */
        PortalRequestsAnswer: {
            data: components["schemas"]["PortalRequest"][];
            meta: {
                request_id: string;
                older: string | null;
                newer: string | null;
            };
        };
        /** @description The operations of the API with examples, its error codes and scenarios. */
        PortalApiReference: {
            operations: {
                id: string;
                method: string;
                /** @description Below the base, with the names of its parameters. */
                path: string;
                summary: string;
                tag: string;
                /** @description An example as JSON. */
                body: string | null;
                needs_idempotency_key: boolean;
            }[];
            errors: {
                code: string;
                status: number;
                what_to_do: {
                    en: string;
                    id: string;
                };
            }[];
            scenarios: string[];
        };
        /** @description What the account has done for the first time; null: not yet. */
        PortalFirstSteps: {
            key: {
                display_prefix: string;
                /** Format: date-time */
                created_at: string;
            } | null;
            order: {
                /** Format: uuid */
                id: string;
                name: string;
                /** Format: date-time */
                created_at: string;
            } | null;
            sale: {
                /** Format: uuid */
                id: string;
                name: string;
                /** Format: date-time */
                at: string;
                milliseconds: number;
            } | null;
            delivery: {
                kind: string;
                /** Format: date-time */
                at: string;
            } | null;
        };
        /** @description What became of an event at an endpoint. */
        PortalEventDelivery: {
            /** Format: uuid */
            event_id: string;
            state: string;
            status: number | null;
        };
        PortalEventDeliveries: {
            deliveries: components["schemas"]["PortalEventDelivery"][];
        };
        /** @description The reference. */
        PortalApiReferenceAnswer: {
            data: components["schemas"]["PortalApiReference"];
            meta: components["schemas"]["PortalMeta"];
        };
        /** @description The first steps. */
        PortalFirstStepsAnswer: {
            data: components["schemas"]["PortalFirstSteps"];
            meta: components["schemas"]["PortalMeta"];
        };
        /** @description The deliveries. */
        PortalEventDeliveriesAnswer: {
            data: components["schemas"]["PortalEventDeliveries"];
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
    listKeys: {
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
            /** @description The keys. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PortalKeysAnswer"];
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
    createKey: {
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
                    /** @description What people call the key. */
                    name: string;
                    scopes: ("catalog:read" | "wallet:read" | "quotes:write" | "inquiries:write" | "orders:read" | "orders:confirm" | "orders:cancel" | "results:read" | "deposits:write")[];
                    /** @description Null: it does not expire. */
                    expires_in_days: number | null;
                    /** @description Addresses or networks such as 203.0.113.0/24; empty: every address. */
                    allowed_addresses: string[];
                };
            };
        };
        responses: {
            /** @description The key, shown only now. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PortalMadeKeyAnswer"];
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
    rotateKey: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The account, of which the person is a member. */
                account_id: string;
                environment: "live" | "sandbox";
                /** @description The id of the key. */
                key_id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @description For how long the old key keeps working. */
                    overlap_hours: number;
                };
            };
        };
        responses: {
            /** @description The key, shown only now. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PortalMadeKeyAnswer"];
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
    revokeKey: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The account, of which the person is a member. */
                account_id: string;
                environment: "live" | "sandbox";
                /** @description The id of the key. */
                key_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The key as it is now. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PortalKeyAnswer"];
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
    renameKey: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The account, of which the person is a member. */
                account_id: string;
                environment: "live" | "sandbox";
                /** @description The id of the key. */
                key_id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @description What people call the key. */
                    name: string;
                };
            };
        };
        responses: {
            /** @description The key as it is now. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PortalKeyAnswer"];
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
    listRequests: {
        parameters: {
            query?: {
                /** @description Only the requests of this key. */
                key?: string;
                status?: "success" | "error" | "4xx" | "429" | "5xx";
                /** @description A part of the path. */
                path?: string;
                /** @description Only the request with this id. */
                request_id?: string;
                /** @description `older` or `newer` of another page. */
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
            /** @description A page of requests, newest first. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PortalRequestsAnswer"];
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
    getApiReference: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The reference. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PortalApiReferenceAnswer"];
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
    getFirstSteps: {
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
            /** @description The first steps. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PortalFirstStepsAnswer"];
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
    listEventDeliveries: {
        parameters: {
            query: {
                /** @description The ids of events, with commas between them. */
                events: string;
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
            /** @description The deliveries. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PortalEventDeliveriesAnswer"];
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
