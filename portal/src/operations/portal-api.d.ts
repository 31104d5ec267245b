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
    "/portal/accounts/{account_id}/{environment}/webhooks": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** List the endpoints, and how their deliveries go */
        get: operations["listEndpoints"];
        put?: never;
        /** Create an endpoint, whose secret is shown once */
        post: operations["createEndpoint"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/portal/accounts/{account_id}/{environment}/webhooks/{endpoint_id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Get one endpoint */
        get: operations["getEndpoint"];
        put?: never;
        /** Change the URL, the name or the kinds of an endpoint */
        post: operations["changeEndpoint"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/portal/accounts/{account_id}/{environment}/webhooks/{endpoint_id}/secret": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Make a new secret; the old one signs as well for the hours of the overlap */
        post: operations["rotateEndpointSecret"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/portal/accounts/{account_id}/{environment}/webhooks/{endpoint_id}/delete": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Delete an endpoint */
        post: operations["deleteEndpoint"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/portal/accounts/{account_id}/{environment}/webhooks/{endpoint_id}/enable": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Enable an endpoint */
        post: operations["enableEndpoint"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/portal/accounts/{account_id}/{environment}/webhooks/{endpoint_id}/disable": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Disable an endpoint */
        post: operations["disableEndpoint"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/portal/accounts/{account_id}/{environment}/webhooks/{endpoint_id}/chaos": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Choose how the deliveries to a sandbox endpoint misbehave on purpose */
        post: operations["chooseChaos"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/portal/accounts/{account_id}/{environment}/webhooks/{endpoint_id}/test": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Send a webhook.test event to an endpoint */
        post: operations["sendTestEvent"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/portal/accounts/{account_id}/{environment}/webhooks/{endpoint_id}/deliveries": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** List the deliveries to an endpoint, newest event first */
        get: operations["listDeliveries"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/portal/accounts/{account_id}/{environment}/webhooks/{endpoint_id}/deliveries/{event_id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Get one delivery with the request and the answer of each attempt */
        get: operations["getDelivery"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/portal/accounts/{account_id}/{environment}/webhooks/{endpoint_id}/failed": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Count the deliveries of events since a time that failed for good */
        get: operations["countFailedDeliveries"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/portal/accounts/{account_id}/{environment}/webhooks/{endpoint_id}/replays": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Send chosen deliveries again, or all that failed since a time */
        post: operations["replayDeliveries"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/portal/accounts/{account_id}/{environment}/events/{event_id}/deliveries": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Say where an event was sent to, and what became of it */
        get: operations["listDeliveriesOfEvent"];
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
                /** @description The code for programs to act on: one of the API's, or one of the portal's own: not_signed_in, reauthentication_required, role_not_allowed, receiver_not_a_url, receiver_not_https, receiver_not_public, receiver_unresolved, too_many_endpoints, endpoint_disabled, endpoint_disabled_by_operator, replayed_recently, cross_site_request. */
                code: string;
                /** @description One sentence in English. It may change. */
                message: string;
            };
            meta: components["schemas"]["PortalMeta"];
        };
        /** @description An endpoint, and how its deliveries go. */
        PortalEndpoint: {
            /** Format: uuid */
            id: string;
            name: string;
            url: string;
            /** @description The kinds of events that it receives; null: all of them except product.changed. */
            kinds: ("order.awaiting_confirmation" | "order.processing" | "order.succeeded" | "order.failed" | "order.cancelled" | "order.expired" | "order.manual_review" | "order.refunded" | "wallet.deposited" | "wallet.adjusted" | "deposit.created" | "deposit.credited" | "deposit.expired" | "deposit.in_review" | "endpoint.disabled" | "product.changed")[] | null;
            /** Format: date-time */
            created_at: string;
            disabled_at: string | null;
            disabled_reason: ("client" | "failing" | "gone" | "operator") | null;
            failing_since: string | null;
            chaos: ("duplicate" | "fail-first" | "late" | "lost-answer" | "out-of-order" | "wrong-signature") | null;
            /** @description Until when the secret before the last rotation signs as well. */
            previous_secret_until: string | null;
            /** @description Deliveries of the last 24 hours that were attempted. */
            attempted: number;
            /** @description How many of them were accepted. */
            delivered: number;
            /** @description Whether there were more deliveries than are counted. */
            is_cut: boolean;
            last_delivered_at: string | null;
            /** @description Deliveries that wait for an attempt. */
            pending: number;
            oldest_pending_at: string | null;
            next_at: string | null;
        };
        PortalEndpointPage: {
            endpoint: components["schemas"]["PortalEndpoint"];
            /** @description What 95 of 100 answers of the last 24 hours took at most, milliseconds. */
            answer_ms: number | null;
            /** @description Deliveries that failed for good; 10001 are that or more. */
            failed: number;
            /** @description How long deliveries are kept. */
            retention_days: number;
        };
        PortalEndpoints: {
            endpoints: components["schemas"]["PortalEndpoint"][];
        };
        PortalEndpointSecret: {
            /** Format: uuid */
            id: string;
            /** @description The signing secret. It cannot be read again. */
            secret: string;
            previous_until: string | null;
        };
        PortalDelivery: {
            /** Format: uuid */
            event_id: string;
            kind: string;
            order_id: string | null;
            reference: string | null;
            /** @enum {string} */
            state: "delivered" | "failed" | "pending";
            attempts: number;
            due_at: string | null;
            /** Format: date-time */
            created_at: string;
            closed_at: string | null;
            last_status: number | null;
            last_fault: string | null;
            last_chaos: string | null;
        };
        PortalAttempt: {
            number: number;
            /** Format: date-time */
            at: string;
            milliseconds: number;
            status: number | null;
            fault: string | null;
            chaos: ("duplicate" | "fail-first" | "late" | "lost-answer" | "out-of-order" | "wrong-signature") | null;
            /** @description The headers that were sent, each signature as `…`; null when nothing was sent. */
            sent: {
                name: string;
                value: string;
            }[] | null;
            answer: {
                headers: {
                    name: string;
                    value: string;
                }[];
                /** @description The first 1,024 bytes as text. */
                body: string;
                is_cut: boolean;
            } | null;
        };
        PortalDeliveryDetail: {
            /** Format: uuid */
            event_id: string;
            kind: string;
            /** @enum {string} */
            state: "delivered" | "failed" | "pending";
            url: string;
            due_at: string | null;
            /** Format: date-time */
            created_at: string;
            closed_at: string | null;
            /** @description The body of every attempt, byte for byte; null before the first one. */
            body: string | null;
            attempts: components["schemas"]["PortalAttempt"][];
        };
        PortalTestEvent: {
            /** Format: uuid */
            event_id: string;
        };
        PortalFailedCount: {
            /** @description At most 10001; one replay sends 10000. */
            count: number;
        };
        PortalReplay: {
            replayed: number;
        };
        PortalDeletedEndpoint: {
            /** Format: uuid */
            id: string;
        };
        /** @description Where an event was sent to, and what became of it. */
        PortalEventDeliveries: {
            deliveries: {
                /** Format: uuid */
                endpoint_id: string;
                endpoint_name: string;
                /** @enum {string} */
                state: "delivered" | "failed" | "pending";
                attempts: number;
                due_at: string | null;
                closed_at: string | null;
                last_status: number | null;
                last_fault: string | null;
            }[];
        };
        /** @description All endpoints, oldest first. */
        PortalEndpointsAnswer: {
            data: components["schemas"]["PortalEndpoints"];
            meta: components["schemas"]["PortalMeta"];
        };
        /** @description The endpoint. */
        PortalEndpointAnswer: {
            data: components["schemas"]["PortalEndpointPage"];
            meta: components["schemas"]["PortalMeta"];
        };
        /** @description The new secret. */
        PortalEndpointSecretAnswer: {
            data: components["schemas"]["PortalEndpointSecret"];
            meta: components["schemas"]["PortalMeta"];
        };
        /** @description The deleted endpoint. */
        PortalDeletedEndpointAnswer: {
            data: components["schemas"]["PortalDeletedEndpoint"];
            meta: components["schemas"]["PortalMeta"];
        };
        /** @description The test event. */
        PortalTestEventAnswer: {
            data: components["schemas"]["PortalTestEvent"];
            meta: components["schemas"]["PortalMeta"];
        };
        /** @description The delivery. */
        PortalDeliveryAnswer: {
            data: components["schemas"]["PortalDeliveryDetail"];
            meta: components["schemas"]["PortalMeta"];
        };
        /** @description How many deliveries failed. */
        PortalFailedCountAnswer: {
            data: components["schemas"]["PortalFailedCount"];
            meta: components["schemas"]["PortalMeta"];
        };
        /** @description How many deliveries are sent again. */
        PortalReplayAnswer: {
            data: components["schemas"]["PortalReplay"];
            meta: components["schemas"]["PortalMeta"];
        };
        /** @description The deliveries of the event. */
        PortalEventDeliveriesAnswer: {
            data: components["schemas"]["PortalEventDeliveries"];
            meta: components["schemas"]["PortalMeta"];
        };
        /** @description Deliveries, newest event first. */
        PortalDeliveriesPage: {
            data: components["schemas"]["PortalDelivery"][];
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
    listEndpoints: {
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
            /** @description All endpoints, oldest first. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PortalEndpointsAnswer"];
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
    createEndpoint: {
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
                    url: string;
                    name?: string;
                    /** @description The kinds of events that it receives; null: all of them except product.changed. */
                    kinds: ("order.awaiting_confirmation" | "order.processing" | "order.succeeded" | "order.failed" | "order.cancelled" | "order.expired" | "order.manual_review" | "order.refunded" | "wallet.deposited" | "wallet.adjusted" | "deposit.created" | "deposit.credited" | "deposit.expired" | "deposit.in_review" | "endpoint.disabled" | "product.changed")[] | null;
                };
            };
        };
        responses: {
            /** @description The new secret. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PortalEndpointSecretAnswer"];
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
    getEndpoint: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The account, of which the person is a member. */
                account_id: string;
                environment: "live" | "sandbox";
                endpoint_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The endpoint. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PortalEndpointAnswer"];
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
    changeEndpoint: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The account, of which the person is a member. */
                account_id: string;
                environment: "live" | "sandbox";
                endpoint_id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    url?: string;
                    name?: string;
                    /** @description The kinds of events that it receives; null: all of them except product.changed. */
                    kinds?: ("order.awaiting_confirmation" | "order.processing" | "order.succeeded" | "order.failed" | "order.cancelled" | "order.expired" | "order.manual_review" | "order.refunded" | "wallet.deposited" | "wallet.adjusted" | "deposit.created" | "deposit.credited" | "deposit.expired" | "deposit.in_review" | "endpoint.disabled" | "product.changed")[] | null;
                };
            };
        };
        responses: {
            /** @description The endpoint. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PortalEndpointAnswer"];
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
    rotateEndpointSecret: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The account, of which the person is a member. */
                account_id: string;
                environment: "live" | "sandbox";
                endpoint_id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @description How long the old secret signs as well. */
                    overlap_hours: number;
                };
            };
        };
        responses: {
            /** @description The new secret. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PortalEndpointSecretAnswer"];
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
    deleteEndpoint: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The account, of which the person is a member. */
                account_id: string;
                environment: "live" | "sandbox";
                endpoint_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The deleted endpoint. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PortalDeletedEndpointAnswer"];
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
    enableEndpoint: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The account, of which the person is a member. */
                account_id: string;
                environment: "live" | "sandbox";
                endpoint_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The endpoint. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PortalEndpointAnswer"];
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
    disableEndpoint: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The account, of which the person is a member. */
                account_id: string;
                environment: "live" | "sandbox";
                endpoint_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The endpoint. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PortalEndpointAnswer"];
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
    chooseChaos: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The account, of which the person is a member. */
                account_id: string;
                environment: "live" | "sandbox";
                endpoint_id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    mode: ("duplicate" | "fail-first" | "late" | "lost-answer" | "out-of-order" | "wrong-signature") | null;
                };
            };
        };
        responses: {
            /** @description The endpoint. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PortalEndpointAnswer"];
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
    sendTestEvent: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The account, of which the person is a member. */
                account_id: string;
                environment: "live" | "sandbox";
                endpoint_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The test event. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PortalTestEventAnswer"];
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
    listDeliveries: {
        parameters: {
            query?: {
                kind?: "order.awaiting_confirmation" | "order.processing" | "order.succeeded" | "order.failed" | "order.cancelled" | "order.expired" | "order.manual_review" | "order.refunded" | "wallet.deposited" | "wallet.adjusted" | "deposit.created" | "deposit.credited" | "deposit.expired" | "deposit.in_review" | "endpoint.disabled" | "product.changed" | "webhook.test";
                state?: "delivered" | "failed" | "pending";
                days?: "1" | "7" | "30";
                /** @description The id of an event. */
                event?: string;
                /** @description A cursor: `older` or `newer` of another page. */
                page?: string;
            };
            header?: never;
            path: {
                /** @description The account, of which the person is a member. */
                account_id: string;
                environment: "live" | "sandbox";
                endpoint_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Deliveries, newest event first. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PortalDeliveriesPage"];
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
    getDelivery: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The account, of which the person is a member. */
                account_id: string;
                environment: "live" | "sandbox";
                endpoint_id: string;
                event_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The delivery. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PortalDeliveryAnswer"];
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
    countFailedDeliveries: {
        parameters: {
            query: {
                since: string;
            };
            header?: never;
            path: {
                /** @description The account, of which the person is a member. */
                account_id: string;
                environment: "live" | "sandbox";
                endpoint_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description How many deliveries failed. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PortalFailedCountAnswer"];
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
    replayDeliveries: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The account, of which the person is a member. */
                account_id: string;
                environment: "live" | "sandbox";
                endpoint_id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    event_ids?: string[];
                    /** Format: date-time */
                    since?: string;
                };
            };
        };
        responses: {
            /** @description How many deliveries are sent again. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PortalReplayAnswer"];
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
    listDeliveriesOfEvent: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The account, of which the person is a member. */
                account_id: string;
                environment: "live" | "sandbox";
                event_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The deliveries of the event. */
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
