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
}
