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
    "/portal/sign-up": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Sign up: a person, a business account, and its owner
         * @description The answer is the same when the address belongs to a person already; the mail to it says so. The sandbox is open at once; live waits for an approval.
         */
        post: operations["signUp"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/portal/verify-email": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Use the link of a mail about an address */
        post: operations["verifyEmail"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/portal/verification-mail": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Send the mail that verifies an address again
         * @description The answer is the same for every address.
         */
        post: operations["sendVerificationMail"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/portal/sign-in": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Sign in with e-mail and password
         * @description The answer is the same for an address that nobody has. A session that the browser had ends.
         */
        post: operations["signIn"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/portal/sign-in/two-factor": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Finish signing in with a one-time code or a backup code
         * @description Within ten minutes of the password. Exactly one of the two.
         */
        post: operations["signInWithCode"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/portal/reauthenticate": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Prove again who one is, for operations that need it
         * @description Exactly one of the two. It lasts ten minutes.
         */
        post: operations["reauthenticate"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/portal/password-reset": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Send a link that sets a new password
         * @description The answer is the same for every address.
         */
        post: operations["requestPasswordReset"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/portal/password-reset/complete": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Set a new password with the link of a mail
         * @description Ends all sessions of the person.
         */
        post: operations["completePasswordReset"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/portal/person": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /** Change the name of the person and the language of mails */
        put: operations["updatePerson"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/portal/person/password": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Change the password
         * @description Ends all other sessions of the person.
         */
        post: operations["changePassword"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/portal/person/email": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Ask for another e-mail address
         * @description A mail goes to the old address, and after its link was used another to the new one, whose link makes the change. The answer is the same for an address that belongs to somebody else.
         */
        post: operations["changeEmail"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/portal/person/two-factor": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Set up an authenticator app
         * @description Signing in needs a code once one was confirmed.
         */
        post: operations["startTwoFactor"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/portal/person/two-factor/confirm": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Confirm an authenticator app with its first code */
        post: operations["confirmTwoFactor"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/portal/person/two-factor/disable": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Sign in without one-time codes again
         * @description Refused to operators.
         */
        post: operations["disableTwoFactor"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/portal/person/two-factor/backup-codes": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Make new backup codes; the earlier ones no longer work */
        post: operations["renewBackupCodes"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/portal/person/sessions": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** List the sessions of the person */
        get: operations["listSessions"];
        put?: never;
        post?: never;
        /** End all other sessions of the person */
        delete: operations["endOtherSessions"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/portal/person/sessions/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /** End one session of the person */
        delete: operations["endSession"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/portal/invitations/{token}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Get an invitation by the token of its link */
        get: operations["getInvitation"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/portal/invitations/{token}/accept": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Accept an invitation
         * @description A person who exists signs in first, with the address that was invited, and sends an empty object. Anybody else sends a name, a password and a language, and signs in afterwards; `email` only when the invitation has none.
         */
        post: operations["acceptInvitation"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/portal/accounts/{account_id}/members": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** List the members of the account */
        get: operations["listMembers"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/portal/accounts/{account_id}/members/{person_id}/role": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /**
         * Change the role of a member
         * @description The last owner stays one.
         */
        put: operations["changeRole"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/portal/accounts/{account_id}/members/{person_id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /**
         * Remove a member
         * @description The last owner stays.
         */
        delete: operations["removeMember"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/portal/accounts/{account_id}/leave": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Leave the team of the account
         * @description The last owner cannot.
         */
        post: operations["leaveAccount"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/portal/accounts/{account_id}/invitations": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** List the invitations that nobody has accepted */
        get: operations["listInvitations"];
        put?: never;
        /**
         * Invite a person by e-mail
         * @description The link works for seven days. A second invitation of the same address replaces the first.
         */
        post: operations["createInvitation"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/portal/accounts/{account_id}/invitations/{invitation_id}/resend": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Send the mail of an invitation again
         * @description With a new link; the earlier one no longer works.
         */
        post: operations["resendInvitation"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/portal/accounts/{account_id}/invitations/{invitation_id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /** Revoke an invitation */
        delete: operations["revokeInvitation"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/portal/accounts": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Open a further account, as its owner
         * @description Its sandbox is open at once; live waits for an approval.
         */
        post: operations["openAccount"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/portal/accounts/{account_id}/business-profile": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Get what receipts say about the business */
        get: operations["getBusinessProfile"];
        /** Change what receipts say about the business */
        put: operations["setBusinessProfile"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/portal/accounts/{account_id}/{environment}/limits": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Get the limits of the account */
        get: operations["getLimits"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/portal/accounts/{account_id}/live-approval": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Get where the approval for live stands */
        get: operations["getLiveApproval"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/portal/accounts/{account_id}/live-requests": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Ask the operator to approve the account for live */
        post: operations["requestLive"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/portal/accounts/{account_id}/balance-notice": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Get the low-balance notice */
        get: operations["getBalanceNotice"];
        /** Change the low-balance notice */
        put: operations["setBalanceNotice"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/portal/roles": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** List the roles of client accounts with what each may do */
        get: operations["listRoles"];
        put?: never;
        post?: never;
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
            /** @description Whether the person must set up one-time codes before anything else works, as operators must. */
            two_factor_setup_required: boolean;
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
                /** @description The code for programs to act on: one of the API's, or one of the portal's own: not_signed_in, reauthentication_required, role_not_allowed, receiver_not_a_url, receiver_not_https, receiver_not_public, receiver_unresolved, too_many_endpoints, endpoint_disabled, endpoint_disabled_by_operator, replayed_recently, live_already_requested, wrong_credentials, wrong_code, code_step_expired, email_not_verified, link_not_valid, invitation_for_another, two_factor_setup_required, operator_not_client, two_factor_not_changeable, last_owner, already_member, too_many_invitations, too_many_accounts, password_refused, complaint_not_possible, key_ended, too_many_keys, cross_site_request. */
                code: string;
                /** @description One sentence in English. It may change. */
                message: string;
                /** @description The members of the request that are at fault. */
                details?: {
                    field: string;
                    code: string;
                    message: string;
                }[];
            };
            meta: components["schemas"]["PortalMeta"];
        };
        /** @description The change was made, or the mail was requested. */
        PortalDone: {
            done: boolean;
        };
        /** @description What signing in led to. */
        SignIn: {
            /** @description Whether a one-time code or a backup code has to follow before the person is signed in. */
            two_factor_required: boolean;
            session: components["schemas"]["PortalSession"];
        };
        /** @description What the link of a mail led to. */
        EmailVerification: {
            /**
             * @description `verified`: the person can sign in. `change_confirmed`: the old address agreed to a change, and a mail is on its way to the new one. `email_changed`: the new address is in use.
             * @enum {string}
             */
            result: "verified" | "change_confirmed" | "email_changed";
        };
        /** @description What to set an authenticator app up with. It is in use once a code confirmed it. */
        TwoFactorSetup: {
            /** @description The URI for an authenticator app, to show as a QR code. */
            otpauth_uri: string;
            /** @description The secret of the URI, to type where no camera is at hand. */
            secret: string;
            /** @description Codes that work once each. Shown once. */
            backup_codes: string[];
        };
        /** @description New backup codes. The earlier ones no longer work. */
        BackupCodes: {
            /** @description Codes that work once each. Shown once. */
            backup_codes: string[];
        };
        /** @description A place where the person is signed in. */
        PersonSession: {
            id: string;
            /** @description Whether it is the session of this request. */
            current: boolean;
            /**
             * Format: date-time
             * @description When the person signed in, or proved again who they are.
             */
            signed_in_at: string;
            /**
             * Format: date-time
             * @description When it was used last, within a minute.
             */
            last_used_at: string;
            /** @description Where the person signed in. */
            ip_address: string | null;
            /** @description The program that signed in, as it names itself. */
            user_agent: string | null;
        };
        /** @description An invitation, as its link shows it. */
        OpenInvitation: {
            /** @enum {string} */
            kind: "client" | "operator";
            /** @description The client account; null for an invitation of operators. */
            account_name: string | null;
            /** @enum {string} */
            role: "administrator" | "developer" | "finance" | "owner" | "staff" | "support" | "viewer";
            /** @description The address that was invited; null when the link is for anybody who has it. */
            email: string | null;
            /** @description The name of the person or operator who invites. */
            invited_by: string;
            /**
             * Format: date-time
             * @description From when on the link no longer works.
             */
            expires_at: string;
            /** @description Whether the address belongs to a person already, who signs in to accept. */
            person_exists: boolean;
        };
        /** @description The change was made, or the mail was requested. */
        PortalDoneAnswer: {
            data: components["schemas"]["PortalDone"];
            meta: components["schemas"]["PortalMeta"];
        };
        /** @description What signing in led to. */
        SignInAnswer: {
            data: components["schemas"]["SignIn"];
            meta: components["schemas"]["PortalMeta"];
        };
        /** @description What the link of a mail led to. */
        EmailVerificationAnswer: {
            data: components["schemas"]["EmailVerification"];
            meta: components["schemas"]["PortalMeta"];
        };
        /** @description What to set an authenticator app up with. */
        TwoFactorSetupAnswer: {
            data: components["schemas"]["TwoFactorSetup"];
            meta: components["schemas"]["PortalMeta"];
        };
        /** @description New backup codes. */
        BackupCodesAnswer: {
            data: components["schemas"]["BackupCodes"];
            meta: components["schemas"]["PortalMeta"];
        };
        /** @description The sessions of the person, newest first. */
        PersonSessionsAnswer: {
            data: components["schemas"]["PersonSession"][];
            meta: components["schemas"]["PortalMeta"];
        };
        /** @description An invitation. */
        OpenInvitationAnswer: {
            data: components["schemas"]["OpenInvitation"];
            meta: components["schemas"]["PortalMeta"];
        };
        /** @description A person in the team of an account. */
        Member: {
            person_id: string;
            name: string;
            email: string;
            /** @enum {string} */
            role: "owner" | "developer" | "finance" | "staff" | "viewer";
            /** @description Whether signing in needs a one-time code. */
            two_factor: boolean;
            /**
             * Format: date-time
             * @description Since when the person is a member.
             */
            joined_at: string;
            /** @description Whether it is the person who asks. */
            you: boolean;
        };
        /** @description An invitation into the team that nobody has accepted. */
        Invitation: {
            id: string;
            email: string;
            /** @enum {string} */
            role: "owner" | "developer" | "finance" | "staff" | "viewer";
            /** @description The name of the person who invites. */
            invited_by: string;
            /**
             * Format: date-time
             * @description When it was made.
             */
            created_at: string;
            /**
             * Format: date-time
             * @description From when on its link no longer works.
             */
            expires_at: string;
            expired: boolean;
        };
        /** @description An account that the person has just opened. */
        NewAccount: {
            /** Format: uuid */
            account_id: string;
            name: string;
        };
        /** @description The members of the account, in the order in which they joined. */
        MembersAnswer: {
            data: components["schemas"]["Member"][];
            meta: components["schemas"]["PortalMeta"];
        };
        /** @description A member. */
        MemberAnswer: {
            data: components["schemas"]["Member"];
            meta: components["schemas"]["PortalMeta"];
        };
        /** @description The invitations that nobody has accepted, newest first. */
        InvitationsAnswer: {
            data: components["schemas"]["Invitation"][];
            meta: components["schemas"]["PortalMeta"];
        };
        /** @description An invitation. */
        InvitationAnswer: {
            data: components["schemas"]["Invitation"];
            meta: components["schemas"]["PortalMeta"];
        };
        /** @description The account. */
        NewAccountAnswer: {
            data: components["schemas"]["NewAccount"];
            meta: components["schemas"]["PortalMeta"];
        };
        /** @description What the receipts of the account say about its business. */
        BusinessProfile: {
            name: string;
            address: string | null;
            /** @description Digits only. */
            phone: string | null;
            /** @description The line at the bottom of a receipt. */
            receipt_note: string | null;
            /**
             * Format: int64
             * @description What a receipt adds to the price of the order, unless the person sets another.
             */
            resale_margin: number;
            /**
             * Format: date-time
             * @description Null until somebody writes it.
             */
            updated_at: string | null;
        };
        /** @description The limits of the account in one environment. */
        AccountLimits: {
            /**
             * Format: int64
             * @description The largest price of one order.
             */
            transaction: number;
            /**
             * Format: int64
             * @description What may be spent from midnight to midnight in Jakarta.
             */
            daily: number;
            /**
             * Format: int64
             * @description What was spent since midnight in Jakarta.
             */
            spent_today: number;
            /**
             * Format: int64
             * @description What the account owes after a deposit was taken back; nothing can be bought until then.
             */
            owed: number;
            requests_per_minute: number;
            /** @description For how long a second order of a product for one customer is refused. Null: not checked. */
            duplicate_minutes: number | null;
        };
        /** @description Whether the account is approved for live, and its newest request. */
        LiveApproval: {
            /** @description Whether the account may use live. */
            approved: boolean;
            /**
             * @description Where the newest request stands. Null: the account never asked.
             * @enum {string|null}
             */
            state: "waiting" | "approved" | "refused" | null;
            /** Format: date-time */
            requested_at: string | null;
            /** Format: date-time */
            decided_at: string | null;
            /** @description Why it was refused. */
            reason: string | null;
            business_name: string | null;
            contact_name: string | null;
            phone: string | null;
            bank: string | null;
            bank_account_number: string | null;
            bank_account_holder: string | null;
        };
        /** @description When owner and finance are told by e-mail that the balance is low. */
        BalanceNotice: {
            /**
             * Format: int64
             * @description The available live balance below which people are told. Null: no notice.
             */
            threshold: number | null;
            /**
             * Format: date-time
             * @description Since when the balance is below it.
             */
            low_since: string | null;
        };
        /** @description A role of client accounts, with what it lets a member do. */
        ClientRole: {
            /** @enum {string} */
            role: "owner" | "developer" | "finance" | "staff" | "viewer";
            permissions: ("account:read" | "orders:read" | "orders:sell" | "serials:reveal" | "complaints:write" | "products:read" | "wallet:read" | "deposits:read" | "deposits:write" | "keys:read" | "keys:write" | "webhooks:read" | "webhooks:write" | "requests:read" | "console:use" | "members:read" | "members:write" | "settings:read" | "settings:write")[];
        };
        /** @description The roles, from the most to the fewest rights. */
        ClientRolesAnswer: {
            data: components["schemas"]["ClientRole"][];
            meta: components["schemas"]["PortalMeta"];
        };
        /** @description The business on receipts. */
        BusinessProfileAnswer: {
            data: components["schemas"]["BusinessProfile"];
            meta: components["schemas"]["PortalMeta"];
        };
        /** @description The limits of the account. */
        AccountLimitsAnswer: {
            data: components["schemas"]["AccountLimits"];
            meta: components["schemas"]["PortalMeta"];
        };
        /** @description Where live stands. */
        LiveApprovalAnswer: {
            data: components["schemas"]["LiveApproval"];
            meta: components["schemas"]["PortalMeta"];
        };
        /** @description The low-balance notice. */
        BalanceNoticeAnswer: {
            data: components["schemas"]["BalanceNotice"];
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
            last_chaos: ("duplicate" | "fail-first" | "late" | "lost-answer" | "out-of-order" | "wrong-signature") | null;
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
        PortalDeliveriesOfEvent: {
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
        PortalDeliveriesOfEventAnswer: {
            data: components["schemas"]["PortalDeliveriesOfEvent"];
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
    signUp: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @description The name of the person. */
                    name: string;
                    /** @description The name of the business: that of its account. */
                    business_name: string;
                    /** Format: email */
                    email: string;
                    /** @description 12 to 128 characters, not among the common ones, without the e-mail address or the name. */
                    password: string;
                    /**
                     * @description The language of mails to the person.
                     * @enum {string}
                     */
                    language: "id" | "en";
                };
            };
        };
        responses: {
            /** @description The change was made, or the mail was requested. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PortalDoneAnswer"];
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
    verifyEmail: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    token: string;
                };
            };
        };
        responses: {
            /** @description What the link of a mail led to. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["EmailVerificationAnswer"];
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
    sendVerificationMail: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** Format: email */
                    email: string;
                };
            };
        };
        responses: {
            /** @description The change was made, or the mail was requested. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PortalDoneAnswer"];
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
    signIn: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** Format: email */
                    email: string;
                    password: string;
                };
            };
        };
        responses: {
            /** @description What signing in led to. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SignInAnswer"];
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
    signInWithCode: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @description Six digits of the authenticator app. */
                    code?: string;
                    /** @description An unused backup code. */
                    backup_code?: string;
                };
            };
        };
        responses: {
            /** @description What signing in led to. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SignInAnswer"];
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
    reauthenticate: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    password?: string;
                    /** @description Six digits of the authenticator app. */
                    code?: string;
                };
            };
        };
        responses: {
            /** @description The change was made, or the mail was requested. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PortalDoneAnswer"];
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
    requestPasswordReset: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** Format: email */
                    email: string;
                };
            };
        };
        responses: {
            /** @description The change was made, or the mail was requested. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PortalDoneAnswer"];
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
    completePasswordReset: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    token: string;
                    /** @description 12 to 128 characters, not among the common ones, without the e-mail address or the name. */
                    password: string;
                };
            };
        };
        responses: {
            /** @description The change was made, or the mail was requested. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PortalDoneAnswer"];
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
    updatePerson: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @description The name of the person. */
                    name: string;
                    /**
                     * @description The language of mails to the person.
                     * @enum {string}
                     */
                    language?: "id" | "en";
                };
            };
        };
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
    changePassword: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    current_password: string;
                    /** @description 12 to 128 characters, not among the common ones, without the e-mail address or the name. */
                    new_password: string;
                };
            };
        };
        responses: {
            /** @description The change was made, or the mail was requested. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PortalDoneAnswer"];
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
    changeEmail: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** Format: email */
                    email: string;
                    password: string;
                };
            };
        };
        responses: {
            /** @description The change was made, or the mail was requested. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PortalDoneAnswer"];
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
    startTwoFactor: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    password: string;
                };
            };
        };
        responses: {
            /** @description What to set an authenticator app up with. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TwoFactorSetupAnswer"];
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
    confirmTwoFactor: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @description Six digits of the authenticator app. */
                    code: string;
                };
            };
        };
        responses: {
            /** @description The change was made, or the mail was requested. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PortalDoneAnswer"];
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
    disableTwoFactor: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    password: string;
                };
            };
        };
        responses: {
            /** @description The change was made, or the mail was requested. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PortalDoneAnswer"];
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
    renewBackupCodes: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    password: string;
                };
            };
        };
        responses: {
            /** @description New backup codes. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["BackupCodesAnswer"];
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
    listSessions: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The sessions of the person, newest first. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PersonSessionsAnswer"];
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
    endOtherSessions: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The change was made, or the mail was requested. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PortalDoneAnswer"];
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
    endSession: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The id of the session. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The change was made, or the mail was requested. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PortalDoneAnswer"];
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
    getInvitation: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                token: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description An invitation. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OpenInvitationAnswer"];
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
    acceptInvitation: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                token: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @description The name of the person. */
                    name?: string;
                    /** @description 12 to 128 characters, not among the common ones, without the e-mail address or the name. */
                    password?: string;
                    /**
                     * @description The language of mails to the person.
                     * @enum {string}
                     */
                    language?: "id" | "en";
                    /** Format: email */
                    email?: string;
                };
            };
        };
        responses: {
            /** @description The change was made, or the mail was requested. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PortalDoneAnswer"];
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
    listMembers: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The account, of which the person is a member. */
                account_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The members of the account, in the order in which they joined. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["MembersAnswer"];
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
    changeRole: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The account, of which the person is a member. */
                account_id: string;
                /** @description The id of the person. */
                person_id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @enum {string} */
                    role: "owner" | "developer" | "finance" | "staff" | "viewer";
                };
            };
        };
        responses: {
            /** @description A member. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["MemberAnswer"];
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
    removeMember: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The account, of which the person is a member. */
                account_id: string;
                /** @description The id of the person. */
                person_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The change was made, or the mail was requested. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PortalDoneAnswer"];
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
    leaveAccount: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The account, of which the person is a member. */
                account_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The change was made, or the mail was requested. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PortalDoneAnswer"];
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
    listInvitations: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The account, of which the person is a member. */
                account_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The invitations that nobody has accepted, newest first. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["InvitationsAnswer"];
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
    createInvitation: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The account, of which the person is a member. */
                account_id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** Format: email */
                    email: string;
                    /** @enum {string} */
                    role: "owner" | "developer" | "finance" | "staff" | "viewer";
                };
            };
        };
        responses: {
            /** @description An invitation. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["InvitationAnswer"];
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
    resendInvitation: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The account, of which the person is a member. */
                account_id: string;
                /** @description The id of the invitation. */
                invitation_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description An invitation. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["InvitationAnswer"];
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
    revokeInvitation: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The account, of which the person is a member. */
                account_id: string;
                /** @description The id of the invitation. */
                invitation_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The change was made, or the mail was requested. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PortalDoneAnswer"];
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
    openAccount: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @description The name of the business: that of its account. */
                    business_name: string;
                };
            };
        };
        responses: {
            /** @description The account. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["NewAccountAnswer"];
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
    getBusinessProfile: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The account, of which the person is a member. */
                account_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The business on receipts. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["BusinessProfileAnswer"];
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
    setBusinessProfile: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The account, of which the person is a member. */
                account_id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @description The name of the business. */
                    name: string;
                    /** @description Its address, on one line. */
                    address: string | null;
                    /** @description A phone number. */
                    phone: string | null;
                    /** @description The line at the bottom of a receipt. */
                    receipt_note: string | null;
                    /** @description Rupiah added on receipts. */
                    resale_margin: number;
                };
            };
        };
        responses: {
            /** @description The business on receipts. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["BusinessProfileAnswer"];
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
    getLimits: {
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
            /** @description The limits of the account. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AccountLimitsAnswer"];
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
    getLiveApproval: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The account, of which the person is a member. */
                account_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Where live stands. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["LiveApprovalAnswer"];
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
    requestLive: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The account, of which the person is a member. */
                account_id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @description The name of the business. */
                    business_name: string;
                    /** @description Who the operator can ask. */
                    contact_name: string;
                    /** @description A phone number. */
                    phone: string;
                    /** @description The bank of the account for refunds. */
                    bank: string;
                    /** @description The number of that account. */
                    bank_account_number: string;
                    /** @description Its holder. */
                    bank_account_holder: string;
                };
            };
        };
        responses: {
            /** @description Where live stands. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["LiveApprovalAnswer"];
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
    getBalanceNotice: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The account, of which the person is a member. */
                account_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The low-balance notice. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["BalanceNoticeAnswer"];
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
    setBalanceNotice: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The account, of which the person is a member. */
                account_id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @description Rupiah. Null: no notice. */
                    threshold: number | null;
                };
            };
        };
        responses: {
            /** @description The low-balance notice. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["BalanceNoticeAnswer"];
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
    listRoles: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The roles, from the most to the fewest rights. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ClientRolesAnswer"];
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
                    "application/json": components["schemas"]["PortalDeliveriesOfEventAnswer"];
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
