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
    "/portal/accounts/{account_id}/{environment}/products": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** List products with the prices of the account */
        get: operations["listPortalProducts"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/portal/accounts/{account_id}/{environment}/product-groups": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** List the categories and brands of the catalog, and the prefixes of operators */
        get: operations["listPortalProductGroups"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/portal/accounts/{account_id}/{environment}/products/{kind}/{code}/price-history": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Get what a product has cost the account over time */
        get: operations["getPortalPriceHistory"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/portal/accounts/{account_id}/{environment}/products.csv": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Download products with the prices of the account */
        get: operations["downloadPortalProducts"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/portal/accounts/{account_id}/{environment}/selling": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Get the balance, and whether products can be sold now */
        get: operations["getSelling"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/portal/accounts/{account_id}/{environment}/sales/quotes": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Fix the price of a product for a customer */
        post: operations["quoteSale"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/portal/accounts/{account_id}/{environment}/sales/inquiries": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Ask a biller what a customer owes */
        post: operations["inquireSale"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/portal/accounts/{account_id}/{environment}/customer-lookups": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Look up the name behind a number */
        post: operations["lookUpSaleCustomer"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/portal/accounts/{account_id}/{environment}/sales/{order_id}/confirm": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Pay a sale from the wallet */
        post: operations["confirmSale"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/portal/accounts/{account_id}/{environment}/sales/{order_id}/cancel": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Cancel a sale that is not paid */
        post: operations["cancelSale"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/portal/accounts/{account_id}/{environment}/sales/{order_id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Get a sale as it is now */
        get: operations["getSale"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/portal/accounts/{account_id}/{environment}/sales": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Find a sale by its reference, such as after a lost answer */
        get: operations["findSale"];
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
        Order: {
            /** Format: uuid */
            id: string;
            /** @description Your own identifier of the purchase. */
            client_reference: string;
            product_code: string;
            /** @description The name of the product or biller. */
            name: string;
            /** @description Masked: only the last digits are shown. */
            destination: string;
            /**
             * Format: int64
             * @description Whole rupiah; the admin fee of a bill is included.
             */
            price: number;
            /**
             * Format: int64
             * @description The amount charged to the wallet, in rupiah; 0 before payment.
             */
            charged: number;
            /** @enum {string} */
            currency: "IDR";
            /** @enum {string} */
            transaction_kind: "prepaid" | "postpaid";
            /** @enum {string} */
            channel: "api" | "console";
            /**
             * @description The environment of the answer.
             * @enum {string}
             */
            environment: "live" | "sandbox";
            /** @enum {string} */
            status: "inquiring" | "awaiting_confirmation" | "processing" | "manual_review" | "succeeded" | "failed" | "cancelled" | "expired" | "refunded";
            /**
             * @description Why the order ended or waits; null if there is no reason to report. More codes may be added:
             *
             *     - `bill_already_paid`: the bill has been paid already
             *     - `bill_not_found`: the biller has no bill for the customer number
             *     - `bill_not_payable`: the bill cannot be paid here
             *     - `cancelled_by_client`: you cancelled it
             *     - `contradictory_answers`: the supplier sent contradictory answers; an operator decides
             *     - `destination_blocked`: nothing is sold to this destination
             *     - `inquiry_timeout`: the biller did not answer in time
             *     - `not_delivered`: nothing was delivered
             *     - `outcome_unknown`: it is not known whether it was delivered; an operator decides
             *     - `price_changed`: the price rose before the purchase, and nothing was bought
             *     - `product_disturbed`: the supplier cannot sell the product at the moment
             *     - `reversed`: the supplier reversed the sale, and the price was refunded
             *     - `transaction_limit_exceeded`: the bill exceeds the transaction limit
             *     - `window_passed`: it was not confirmed in time
             *     - `wrong_destination`: the product cannot be delivered to this destination
             */
            reason?: string | null;
            /**
             * Format: date-time
             * @description When the order was created, in UTC.
             */
            created_at: string;
            /**
             * Format: date-time
             * @description Until when the order can be confirmed, in UTC.
             */
            expires_at: string;
            /** @description Send it to confirm; null unless the order awaits confirmation. */
            confirmation_token: string | null;
            /** @description Increases whenever the order changes. */
            version: number;
            bill: components["schemas"]["Bill"];
        };
        ProductField: {
            /** @description The member of `destination` for the value. */
            key: string;
            label: string;
            /**
             * @description A value of HTML's `inputmode`. A phone number (`tel`) has at least nine digits.
             * @enum {string}
             */
            input_mode?: "numeric" | "tel" | "text";
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
        /** @description A product with the price of the account. */
        PortalProduct: {
            code: string;
            /** @enum {string} */
            kind: "prepaid" | "postpaid";
            name: string;
            /** @description The slug of a prepaid category, the key of one of billers. */
            category: string;
            category_name: string;
            brand: string;
            region: string | null;
            description: string;
            /**
             * Format: int64
             * @description The price of the account, or the fee of a bill, rupiah.
             */
            price: number;
            /** @description The price before the last change; null: it was added, or has not changed. */
            previous_price: number | null;
            /**
             * Format: date-time
             * @description When the price changed last, or the product was added. Forty days are kept.
             */
            changed_at: string | null;
            available: boolean;
            /** @description Why it cannot be bought now. */
            reason: ("cut_off" | "no_supplier" | "out_of_stock" | "supplier_disturbed" | "switched_off") | null;
            /**
             * Format: date-time
             * @description When a product that is closed for a cut-off opens again.
             */
            opens_at: string | null;
            /**
             * Format: date-time
             * @description Since when the operator has switched it off.
             */
            closed_since: string | null;
            fields: components["schemas"]["ProductField"][];
            /** @description By what the name behind a number can be looked up. */
            lookup: ("pln" | "ovo") | null;
        };
        /** @description A page of products. */
        PortalProductsAnswer: {
            data: components["schemas"]["PortalProduct"][];
            meta: {
                request_id: string;
                /** @description The number of products on all pages. */
                total: number;
                page: number;
                last_page: number;
            };
        };
        /** @description The categories and brands of the catalog, in its order. */
        PortalProductGroups: {
            /** @description The prefixes of the mobile numbers of each brand, the longest first. */
            operator_prefixes: {
                [key: string]: string[];
            };
            groups: {
                /** @enum {string} */
                kind: "prepaid" | "postpaid";
                /** @description The slug of a prepaid category, the key of one of billers. */
                category: string;
                name: string;
                brands: {
                    brand: string;
                    products: number;
                    open: number;
                }[];
            }[];
        };
        /** @description The categories and brands. */
        PortalProductGroupsAnswer: {
            data: components["schemas"]["PortalProductGroups"];
            meta: components["schemas"]["PortalMeta"];
        };
        /** @description What a product has cost the account, for forty days. */
        PortalPriceHistory: {
            code: string;
            name: string;
            /**
             * Format: int64
             * @description The present price, rupiah.
             */
            price: number;
            /** @description Newest first. */
            points: {
                /** Format: date-time */
                at: string;
                /**
                 * Format: int64
                 * @description The price from then on, rupiah.
                 */
                price: number;
                /** @description Whether the operator had it switched on. */
                on_sale: boolean;
            }[];
        };
        /** @description The price history of a product. */
        PortalPriceHistoryAnswer: {
            data: components["schemas"]["PortalPriceHistory"];
            meta: components["schemas"]["PortalMeta"];
        };
        /** @description An order that is sold by hand, with the balance beside it. */
        PortalSale: {
            order: components["schemas"]["Order"];
            /**
             * Format: int64
             * @description What the wallet can spend now, rupiah.
             */
            available: number;
        };
        /** @description The sale. */
        PortalSaleAnswer: {
            data: components["schemas"]["PortalSale"];
            meta: components["schemas"]["PortalMeta"];
        };
        /** @description The newest sale with a reference; null: there is none. */
        PortalFoundSaleAnswer: {
            data: components["schemas"]["PortalSale"] | null;
            meta: components["schemas"]["PortalMeta"];
        };
        /** @description What a person who sells by hand has to know first. */
        PortalSelling: {
            /**
             * Format: int64
             * @description What the wallet can spend now, rupiah.
             */
            available: number;
            /** @description Whether products can be bought now. */
            prepaid: boolean;
            /** @description Whether bills can be read and paid now. */
            postpaid: boolean;
            /** @description What the sandbox plays; empty in live. */
            scenarios: ("success" | "pending" | "failed" | "insufficient_balance" | "price_changed" | "expired" | "timeout" | "manual_review")[];
        };
        /** @description Whether selling is possible now. */
        PortalSellingAnswer: {
            data: components["schemas"]["PortalSelling"];
            meta: components["schemas"]["PortalMeta"];
        };
        /** @description The customer behind a number. */
        PortalCustomer: {
            name: string;
            /** @description The number, masked. */
            destination: string;
            tariff: string | null;
            /** @description Volt-amperes. */
            power: number | null;
        };
        /** @description The customer. */
        PortalCustomerAnswer: {
            data: components["schemas"]["PortalCustomer"];
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
    listPortalProducts: {
        parameters: {
            query?: {
                kind?: "prepaid" | "postpaid";
                /** @description Only products of this category. */
                category?: string;
                /** @description Only products of this brand. */
                brand?: string;
                /** @description Searches for the text that a customer types. */
                q?: string;
                /** @description Only products that can be bought now. */
                open?: "yes";
                /** @description Only products that have changed in the last seven days. */
                changed?: "yes";
                /** @description The page number, from 1. */
                page?: number;
                /** @description 100 by default. */
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
            /** @description A page of products. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PortalProductsAnswer"];
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
    listPortalProductGroups: {
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
            /** @description The categories and brands. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PortalProductGroupsAnswer"];
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
    getPortalPriceHistory: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The account, of which the person is a member. */
                account_id: string;
                environment: "live" | "sandbox";
                kind: "prepaid" | "postpaid";
                code: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The price history of a product. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PortalPriceHistoryAnswer"];
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
    downloadPortalProducts: {
        parameters: {
            query?: {
                kind?: "prepaid" | "postpaid";
                /** @description Only products of this category. */
                category?: string;
                /** @description Only products of this brand. */
                brand?: string;
                /** @description Searches for the text that a customer types. */
                q?: string;
                /** @description Only products that can be bought now. */
                open?: "yes";
                /** @description Only products that have changed in the last seven days. */
                changed?: "yes";
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
    getSelling: {
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
            /** @description Whether selling is possible now. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PortalSellingAnswer"];
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
    quoteSale: {
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
                    /** @description A `code` of the catalog. */
                    product_code: string;
                    /** @description Your own identifier of the purchase; never a phone number or a customer number. */
                    client_reference: string;
                    /**
                     * @description Sandbox only: the outcome to simulate. The default is `success`.
                     * @enum {string}
                     */
                    scenario?: "success" | "pending" | "failed" | "insufficient_balance" | "price_changed" | "expired" | "timeout" | "manual_review";
                    /** @description Accepts a second order of the product for the same customer. Without it, such an order is refused for the time that the operator has set for the account. */
                    allow_duplicate?: boolean;
                    destination: {
                        [key: string]: string;
                    };
                };
            };
        };
        responses: {
            /** @description The sale. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PortalSaleAnswer"];
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
    inquireSale: {
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
                    /** @description A `code` of the catalog. */
                    product_code: string;
                    /** @description Your own identifier of the purchase; never a phone number or a customer number. */
                    client_reference: string;
                    /**
                     * @description Sandbox only: the outcome to simulate. The default is `success`.
                     * @enum {string}
                     */
                    scenario?: "success" | "pending" | "failed" | "insufficient_balance" | "price_changed" | "expired" | "timeout" | "manual_review";
                    /** @description Accepts a second order of the product for the same customer. Without it, such an order is refused for the time that the operator has set for the account. */
                    allow_duplicate?: boolean;
                    customer_no: string;
                };
            };
        };
        responses: {
            /** @description The sale. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PortalSaleAnswer"];
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
    lookUpSaleCustomer: {
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
                    /** @enum {string} */
                    kind: "pln" | "ovo";
                    customer_no: string;
                };
            };
        };
        responses: {
            /** @description The customer. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PortalCustomerAnswer"];
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
    confirmSale: {
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
                    confirmation_token: string;
                    /**
                     * Format: int64
                     * @description The price that the page shows, rupiah.
                     */
                    price: number;
                };
            };
        };
        responses: {
            /** @description The sale. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PortalSaleAnswer"];
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
    cancelSale: {
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
        requestBody?: never;
        responses: {
            /** @description The sale. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PortalSaleAnswer"];
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
    getSale: {
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
            /** @description The sale. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PortalSaleAnswer"];
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
    findSale: {
        parameters: {
            query: {
                /** @description Your own identifier of the purchase; never a phone number or a customer number. */
                client_reference: string;
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
            /** @description The newest sale with a reference; null: there is none. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PortalFoundSaleAnswer"];
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
