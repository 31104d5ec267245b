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
    "/portal/accounts/{account_id}/notices": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** List what the operator tells the account, newest first */
        get: operations["listNotices"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/portal/accounts/{account_id}/notices/read": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Note that this person has read notices */
        post: operations["readNotices"];
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
    "/portal/accounts/{account_id}/{environment}/deposits/{id}/proofs": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Upload a file that shows that a deposit was paid
         * @description A picture (JPEG, PNG, WebP) or a PDF: what it is is found from its bytes. The Idempotency-Key names the file: a repeated request has one effect.
         */
        post: operations["uploadDepositProof"];
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
    "/portal/operator/home": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read how the live business is, and what needs a person.
         * @description Has only what the role may see: costs and margins need prices:read or reports:read.
         */
        get: operations["getOperatorHome"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/portal/operator/live": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Follow what changes in the business, as server-sent events. */
        get: operations["followBusiness"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/portal/operator/search": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Find orders, deposits, clients and products by anything that names them
         * @description A POST that changes nothing: a number may not be in an address. A look-up by a customer number or a serial leaves an audit record without the text, also if it finds nothing.
         */
        post: operations["searchAsOperator"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/portal/operator/orders": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List orders of all clients, newest first
         * @description With conditions a page compares 3,000 orders at most, so it may have fewer orders than fit while `older` is not null. `newer` is always null: the page before is the one that the cursor came from.
         */
        get: operations["listOperatorOrders"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/portal/operator/orders.csv": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get all orders of a filter as CSV
         * @description The cost is in the file of a role that may see costs only.
         */
        get: operations["getOperatorOrdersFile"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/portal/operator/order-filters": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** List the suppliers by which orders can be filtered */
        get: operations["getOperatorOrderFilters"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/portal/operator/order-filters/clients": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Find clients by whom orders can be filtered, by name or id */
        post: operations["findOperatorOrderClients"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/portal/operator/orders/{environment}/{order_id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Get an order of any client with everything that is stored about it */
        get: operations["getOperatorOrder"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/portal/operator/orders/{environment}/{order_id}/related": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the newest other orders of the same customer number, of all clients
         * @description Leaves an audit record if there are any, without the number.
         */
        get: operations["listOperatorRelatedOrders"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/portal/operator/orders/{environment}/{order_id}/receipt": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Get the receipt of an order, with its serial covered */
        get: operations["getOperatorReceipt"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/portal/operator/orders/{environment}/{order_id}/reveal": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Show the serial or the number of an order, and record who saw it and why */
        post: operations["revealOperatorOrder"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/portal/operator/reviews": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** List the orders that wait for a ruling */
        get: operations["listReviews"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/portal/operator/review-summary": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Count what waits for a person */
        get: operations["getReviewSummary"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/portal/operator/reviews/{environment}/{order_id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Get what each supplier said about an order, and what each ruling would do */
        get: operations["getReview"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/portal/operator/reviews.csv": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Download the orders that wait for a ruling */
        get: operations["downloadReviews"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/portal/operator/reviews/{environment}/{order_id}/ruling": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Rule on an order in review, or refund one
         * @description Above the limit of one person it is proposed, and another operator approves it. `seen` is that of the review: when more has become known since, nothing is changed.
         */
        post: operations["ruleOnOrder"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/portal/operator/ruling-proposals": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** List the rulings that wait for the approval of another operator */
        get: operations["listRulingProposals"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/portal/operator/ruling-proposals/{proposal_id}/approve": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Approve the ruling that another operator proposed, and carry it out */
        post: operations["approveRuling"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/portal/operator/ruling-proposals/{proposal_id}/reject": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Reject a proposed ruling, so that nobody can approve it */
        post: operations["rejectRuling"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/portal/operator/reviews/{environment}/{order_id}/ask": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Ask the supplier of a purchase for its status now
         * @description Never buys. The answer is recorded and settled as every statement of a supplier: it may settle an order whose outcome was unknown.
         */
        post: operations["askSupplier"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/portal/operator/complaints": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** List the complaints that wait for an answer, oldest first */
        get: operations["listWaitingComplaints"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/portal/operator/complaints/{environment}/{order_id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Get the complaints about an order, beside its facts */
        get: operations["getComplaints"];
        put?: never;
        /**
         * Answer the complaint about an order, or close it with a last message
         * @description The client reads the text. The Idempotency-Key names the message.
         */
        post: operations["answerComplaint"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/portal/operator/stray-callbacks": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** List signed callbacks about references that no order has, oldest first */
        get: operations["listStrayCallbacks"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/portal/operator/stray-callbacks/{number}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Get a stray callback with its masked body */
        get: operations["getStrayCallback"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/portal/operator/stray-callbacks/{number}/reveal": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Show the body of a stray callback as it arrived, and record who saw it and why */
        post: operations["revealStrayCallback"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/portal/operator/stray-callbacks/{number}/resolve": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** End a stray callback that no order explains */
        post: operations["resolveStrayCallback"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/portal/operator/deposits/overview": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Get what waits for a person */
        get: operations["getDepositOverview"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/portal/operator/deposits/payments": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** List payments, newest first */
        get: operations["listOperatorPayments"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/portal/operator/deposits/payments/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Get a payment with the requests that it may belong to */
        get: operations["getPaymentCase"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/portal/operator/deposits/payments/{id}/payer": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Show what was received about the payer of a payment
         * @description Who looks is recorded, with the reason.
         */
        post: operations["revealPayer"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/portal/operator/deposits/payments/{id}/match": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Credit a payment to a request or to an account
         * @description Above `deposits.credit_limit` it is proposed, and another operator approves it.
         */
        post: operations["matchPayment"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/portal/operator/deposits/payments/{id}/reject": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Close a payment that is no deposit, or was returned
         * @description Nothing is credited. Above `deposits.credit_limit` the payment stays in review until another operator rejects it too.
         */
        post: operations["rejectPayment"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/portal/operator/deposits/payments/{id}/take-back": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Book that a bank or a gateway has taken a payment back
         * @description Once for each kind and reference. The client owes what it has spent. When more than `deposits.credit_limit` of a credited payment is taken back, it is proposed, and another operator approves it. A payment in review above the limit is refused: two operators reject it.
         */
        post: operations["takePaymentBack"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/portal/operator/deposits/requests": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** List deposit requests, newest first */
        get: operations["listOperatorDepositRequests"];
        put?: never;
        /**
         * Ask for a bank transfer of a client
         * @description The answer has the amount that identifies the transfer.
         */
        post: operations["createOperatorDepositRequest"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/portal/operator/deposits/requests/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Get a deposit request with everything that happened to it */
        get: operations["getDepositHistory"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/portal/operator/deposits/proofs/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Show a file with which a client shows that a deposit was paid
         * @description Who looks is recorded, with the reason.
         */
        post: operations["revealDepositProof"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/portal/operator/deposits/requests.csv": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Download the deposit requests */
        get: operations["downloadOperatorDepositRequests"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/portal/operator/deposits/payments.csv": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Download the payments */
        get: operations["downloadOperatorPayments"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/portal/operator/deposits/lines.csv": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Download bank lines */
        get: operations["downloadBankLines"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/portal/operator/deposits/proposals.csv": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Download proposals */
        get: operations["downloadProposals"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/portal/operator/deposits/clients": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Find clients by a part of their name */
        post: operations["findDepositClients"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/portal/operator/deposits/credited": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Find a deposit that was credited, by its reference */
        post: operations["findCreditedDeposit"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/portal/operator/deposits/credits": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Credit a deposit that konter has no payment of
         * @description The same reference again credits nothing. Above `deposits.credit_limit` it is proposed, and another operator approves it.
         */
        post: operations["creditDeposit"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/portal/operator/deposits/reversals": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Reverse a deposit that was credited by mistake
         * @description A deposit is reversed once. Above `deposits.credit_limit` it is proposed, and another operator approves it.
         */
        post: operations["reverseDeposit"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/portal/operator/deposits/lines": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the bank lines that wait for a person, or the newest of all, newest first
         * @description Their texts name people. Who has read them is recorded.
         */
        get: operations["listHeldLines"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/portal/operator/deposits/lines/{id}/record": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Record a held line as a payment of its own */
        post: operations["recordHeldLine"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/portal/operator/deposits/lines/{id}/dismiss": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Dismiss a held line: it is no payment, or is stored as another line
         * @description Above `deposits.credit_limit` the line stays held until another operator dismisses it too.
         */
        post: operations["dismissHeldLine"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/portal/operator/deposits/statements/preview": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Show what an import of a statement file would do
         * @description A POST that changes nothing.
         */
        post: operations["previewStatement"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/portal/operator/deposits/statements": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Import a statement file that was previewed
         * @description Lines that are known are not booked again, so the same file twice credits nothing.
         */
        post: operations["importStatement"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/portal/operator/deposits/proposals": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** List what waits for a second operator, newest first */
        get: operations["listProposals"];
        put?: never;
        /**
         * Propose an adjustment of a wallet
         * @description Nothing moves until another operator approves it.
         */
        post: operations["proposeAdjustment"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/portal/operator/deposits/proposals/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Get a proposal with its reason, its evidence and both operators */
        get: operations["getProposal"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/portal/operator/deposits/proposals/{id}/approve": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Approve a proposal of another operator, which moves the money
         * @description It moves once. `needs_second_operator`: whoever proposed it cannot approve it.
         */
        post: operations["approveProposal"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/portal/operator/deposits/proposals/{id}/reject": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Reject a proposal, so that nobody can approve it
         * @description Its proposer may do so too.
         */
        post: operations["rejectProposal"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/portal/operator/deposits/gateways": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** List the payment gateways, without their keys */
        get: operations["listGateways"];
        put?: never;
        /**
         * Set up a payment gateway, or replace its key
         * @description What is left out stays.
         */
        post: operations["setUpGateway"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/portal/operator/deposits/gateways/{name}/enable": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Create new payments at a gateway again */
        post: operations["enableGateway"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/portal/operator/deposits/gateways/{name}/disable": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Create no new payments at a gateway; its open ones still count */
        post: operations["disableGateway"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/portal/operator/deposits/gateways/{name}/test": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Check the key of a gateway with a call that has no effect */
        post: operations["testGateway"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/portal/operator/deposits/gateways/{name}/settlements": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Book that a gateway has paid what it owes us to the bank
         * @description The same reference again books nothing.
         */
        post: operations["settleGateway"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/portal/operator/deposits/methods": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** List the bank accounts and the methods of deposits */
        get: operations["listWaysToPay"];
        put?: never;
        /**
         * Offer a method, or change its bounds
         * @description What is left out stays. Open requests can be paid as they were made.
         */
        post: operations["setDepositMethod"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/portal/operator/deposits/bank-accounts": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Add a bank account
         * @description One that exists is enabled again, with this holder and these instructions.
         */
        post: operations["addBankAccount"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/portal/operator/deposits/bank-accounts/{id}/disable": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Name a bank account in no new deposit request
         * @description What is transferred to it still counts.
         */
        post: operations["disableBankAccount"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/portal/operator/deposits/feeds": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** List the feeds, without their addresses and secrets */
        get: operations["listFeeds"];
        put?: never;
        /** Add a feed to a bank account */
        post: operations["addFeed"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/portal/operator/deposits/feeds/{id}/rotate": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Give a feed a new signing secret */
        post: operations["rotateFeedSecret"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/portal/operator/deposits/feeds/{id}/disable": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Take no more lines from a feed */
        post: operations["disableFeed"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/portal/operator/reconciliation/days": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** List the newest reconciliation of each supplier and day */
        get: operations["listReconciledDays"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/portal/operator/reconciliation/days/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Get a reconciliation with the state of each difference */
        get: operations["getReconciledDay"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/portal/operator/reconciliation/days/{id}/differences/{number}/rulings": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Close a difference with its reason, or open it again */
        post: operations["ruleOnDifference"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/portal/operator/reconciliation/differences.csv": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Download the differences with suppliers */
        get: operations["downloadDifferences"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/portal/operator/reconciliation/runs": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** List the reconciliations that operators started, and the suppliers */
        get: operations["listReconciliationRuns"];
        put?: never;
        /** Reconcile a day with one supplier or all, in the background */
        post: operations["startReconciliation"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/portal/operator/reconciliation/histories": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Compare a supplier's own export of its transactions with our orders */
        post: operations["importSupplierHistory"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/portal/operator/reconciliation/cases": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** List the cases of the books of deposits */
        get: operations["listDepositCases"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/portal/operator/reconciliation/cases/{id}/close": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Close a case after a person has dealt with it */
        post: operations["closeDepositCase"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/portal/operator/reconciliation/deposits": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Compare the deposits of a day: requests, payments, bank lines, gateways and the cash journal */
        post: operations["reconcileDeposits"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/portal/operator/books/audit": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Get where the audits of the books stand, and what they found */
        get: operations["getBooksAudit"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/portal/operator/books/audit/runs": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Audit all books in the background */
        post: operations["startBooksAudit"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/portal/operator/books/purges": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Get up to when personal data of orders was removed */
        get: operations["getPurge"];
        put?: never;
        /** Record that personal data was removed, so that audits do not report it */
        post: operations["recordPurge"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/portal/operator/books/statements/check": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Check the signature, the sums and the continuity of a signed statement */
        post: operations["checkStatement"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/portal/operator/books/accounts/search": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Find accounts by name or id */
        post: operations["searchBooksAccounts"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/portal/operator/accounts/{account_id}/{environment}/wallet": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Get the wallet */
        get: operations["getWalletOfAccount"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/portal/operator/accounts/{account_id}/{environment}/wallet/movements": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** List the movements of the wallet */
        get: operations["listMovementsOfAccount"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/portal/operator/accounts/{account_id}/{environment}/wallet/movements.csv": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Download the movements of the wallet */
        get: operations["downloadMovementsOfAccount"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/portal/operator/accounts/{account_id}/{environment}/wallet/period": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Get the totals of a month or a day, and the course of the balance */
        get: operations["getPeriodOfAccount"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/portal/operator/accounts/{account_id}/{environment}/wallet/periods": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** List the totals of the last months, or of the days of a month */
        get: operations["listPeriodsOfAccount"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/portal/operator/accounts/{account_id}/{environment}/wallet/statement": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Download the signed statement of a month */
        get: operations["downloadStatementOfAccount"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/portal/operator/reports/earnings": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Get sales, margins, success and latency by one dimension */
        get: operations["getEarningsReport"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/portal/operator/reports/earnings.csv": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Download a report */
        get: operations["downloadEarningsReport"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/portal/operator/reports/views": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** List the saved views of reports: the own ones, and those that others share */
        get: operations["listReportViews"];
        put?: never;
        /** Save the filters of a report under a name; an own view of this name is replaced */
        post: operations["saveReportView"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/portal/operator/reports/views/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /** Remove an own view */
        delete: operations["removeReportView"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/portal/operator/reports/rebuild": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Get the newest rebuild of the reports that an operator started */
        get: operations["getReportRebuild"];
        put?: never;
        /**
         * Compute the figures of all reports again from the journal, in the background
         * @description Continues a rebuild that was interrupted.
         */
        post: operations["startReportRebuild"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/portal/operator/products": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** List products with their suppliers, their state and, for some roles, their costs */
        get: operations["listOperatorProducts"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/portal/operator/product-filters": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** List the categories, brands and suppliers of the catalog */
        get: operations["listOperatorProductFilters"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/portal/operator/products.csv": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Download products with their state and, for some roles, their costs */
        get: operations["downloadOperatorProducts"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/portal/operator/products/{kind}/{code}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Get a product with its suppliers and its price history */
        get: operations["getOperatorProduct"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/portal/operator/products/switch": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Take products off sale or put them back on sale; running servers follow at once */
        post: operations["switchOperatorProducts"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/portal/operator/held-costs": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** List the costs and price lists that are not believed, and the last rulings */
        get: operations["listOperatorHeldCosts"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/portal/operator/held-costs/preview": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Show every price that a ruling on held costs would change */
        post: operations["previewOperatorHeldRuling"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/portal/operator/held-costs/rule": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Accept or refuse held costs, all of them or none */
        post: operations["ruleOnOperatorHeldCosts"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/portal/operator/catalog-imports/preview": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Show what an import of a price list would do
         * @description A POST that changes nothing.
         */
        post: operations["previewCatalogImport"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/portal/operator/catalog-imports": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Import a price list that was previewed
         * @description Products that it does not name stay. The same file again changes nothing.
         */
        post: operations["importCatalog"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/portal/operator/price-rules": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** List the rules of prices and the changes that are scheduled */
        get: operations["listOperatorPriceRules"];
        put?: never;
        /** Set or remove a rule, now or at a time; refused when it would do something else than the preview */
        post: operations["changeOperatorPriceRule"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/portal/operator/price-rules/preview": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Show every price that a change of the rules would change */
        post: operations["previewOperatorPriceRule"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/portal/operator/price-rules/scheduled/{id}/cancel": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Cancel a change of the rules that has not taken effect */
        post: operations["cancelOperatorPriceRule"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/portal/operator/price-groups": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** List the groups of accounts that rules can name */
        get: operations["listOperatorPriceGroups"];
        put?: never;
        /** Create a group of accounts */
        post: operations["createOperatorPriceGroup"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/portal/operator/price-groups/{name}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /** Remove a group that no account is in and no rule names */
        delete: operations["removeOperatorPriceGroup"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/portal/operator/price-groups/move/preview": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Show every price of an account that a move to a group would change */
        post: operations["previewOperatorGroupMove"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/portal/operator/price-groups/move": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Move an account into a price group, or out of its group */
        post: operations["moveOperatorAccount"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/portal/operator/price-clients": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Find accounts by a part of their name, with the price group of each */
        post: operations["findOperatorPriceClients"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/portal/operator/price-list/{format}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Get the price list of live for an account, a group or everybody, as CSV or as a page to print */
        get: operations["downloadOperatorPriceList"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/portal/operator/suppliers": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** List the suppliers as they are now */
        get: operations["listSuppliers"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/portal/operator/suppliers/{name}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Read a supplier */
        get: operations["readSupplier"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/portal/operator/suppliers/{name}/credentials": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /**
         * Set a supplier up, or replace its credentials
         * @description The key and the secret are sealed and never shown again.
         */
        put: operations["replaceSupplierCredentials"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/portal/operator/suppliers/{name}/settings": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /** Change the order of preference of a supplier, or whether its codes become products */
        put: operations["changeSupplierSettings"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/portal/operator/suppliers/{name}/switch": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Switch a supplier off, or on again
         * @description One that is off gets no new purchases; its open ones are still settled.
         */
        post: operations["switchSupplier"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/portal/operator/suppliers/{name}/resume": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * End the pause of a supplier whose deposit was too low
         * @description Its next refusal pauses it again.
         */
        post: operations["resumeSupplier"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/portal/operator/suppliers/{name}/test": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Ask a supplier for our deposit
         * @description It shows whether its address and our key work. It buys nothing.
         */
        post: operations["testSupplier"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/portal/operator/suppliers/{name}/price-sync": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Fetch the price lists of a supplier now
         * @description It answers when both lists were read or refused, which may take a minute.
         */
        post: operations["syncSupplierPrices"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/portal/operator/suppliers/{name}/codes": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the codes of a supplier
         * @description In the order of the codes. Costs are left out for who may not see them.
         */
        get: operations["listSupplierCodes"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/portal/operator/suppliers/{name}/suggestions": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Suggest products for a code */
        get: operations["suggestProducts"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/portal/operator/suppliers/{name}/map": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Map a code to a product of ours */
        post: operations["mapSupplierCode"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/portal/operator/suppliers/{name}/unmap": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Remove a mapping that an operator made
         * @description The next price list decides by rule.
         */
        post: operations["unmapSupplierCode"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/portal/operator/suppliers/{name}/codes.csv": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Download the codes of a supplier */
        get: operations["downloadSupplierCodes"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/portal/operator/cut-offs": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** List the times of day in which suppliers get nothing new */
        get: operations["listCutOffs"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/portal/operator/suppliers/{name}/cut-offs": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Set a time of day in which a supplier gets nothing new
         * @description Beside those of its price lists. What it was sent before is settled as always.
         */
        post: operations["addCutOff"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/portal/operator/suppliers/{name}/cut-offs/{cut_off_id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /** Remove a cut-off that an operator set */
        delete: operations["removeCutOff"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/portal/operator/clients/search": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Find clients, newest first */
        post: operations["findClients"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/portal/operator/clients/groups": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** List the names of the price groups */
        get: operations["listClientGroups"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/portal/operator/clients.csv": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Download the clients */
        get: operations["downloadClients"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/portal/operator/clients/{account_id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Get a client with its balances, use, people, keys and endpoints */
        get: operations["getClient"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/portal/operator/clients/{account_id}/earnings": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Get what was earned with a client in the last 30 days, in live */
        get: operations["getClientEarnings"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/portal/operator/clients/{account_id}/records": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** List the audit records of a client, newest first */
        get: operations["listClientRecords"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/portal/operator/clients": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Create an account with the sandbox */
        post: operations["createClient"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/portal/operator/clients/{account_id}/approve": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Approve a client for live, and close its request */
        post: operations["approveClient"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/portal/operator/clients/{account_id}/refuse": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Refuse the request of a client for live; the client reads the reason */
        post: operations["refuseClient"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/portal/operator/clients/{account_id}/suspend": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Suspend a client in both environments */
        post: operations["suspendClient"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/portal/operator/clients/{account_id}/resume": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** End the suspension of a client */
        post: operations["resumeClient"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/portal/operator/clients/{account_id}/limits": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Set limits of a client in one environment */
        post: operations["setClientLimits"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/portal/operator/clients/{account_id}/group": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Move a client into a price group, or out of its group */
        post: operations["moveClient"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/portal/operator/clients/{account_id}/{environment}/keys/{key_id}/revoke": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Revoke a key of a client */
        post: operations["revokeClientKey"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/portal/operator/messages": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** List the messages to clients, newest first */
        get: operations["listClientMessages"];
        put?: never;
        /** Send a message to clients; it cannot be taken back */
        post: operations["sendClientMessage"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/portal/operator/messages/receivers": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Count who would receive a message; nothing is sent */
        post: operations["countMessageReceivers"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/portal/operator/messages.csv": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Download the messages to clients */
        get: operations["downloadClientMessages"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/portal/operator/webhooks": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** List the endpoints of all clients, newest first */
        get: operations["listAllEndpoints"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/portal/operator/webhooks/{environment}/{endpoint_id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Get one endpoint of a client */
        get: operations["getAnyEndpoint"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/portal/operator/webhooks/{environment}/{endpoint_id}/failed": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Count the deliveries to an endpoint since a time that failed for good */
        get: operations["countAnyFailedDeliveries"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/portal/operator/webhooks/{environment}/{endpoint_id}/deliveries": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** List the deliveries to an endpoint, newest event first */
        get: operations["listAnyDeliveries"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/portal/operator/webhooks/{environment}/{endpoint_id}/deliveries/{event_id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Get one delivery with the request and the answer of each attempt */
        get: operations["getAnyDelivery"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/portal/operator/webhooks.csv": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Download the endpoints of all clients */
        get: operations["downloadAllEndpoints"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/portal/operator/webhooks/{environment}/{endpoint_id}/enable": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Enable an endpoint of a client */
        post: operations["enableAnyEndpoint"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/portal/operator/webhooks/{environment}/{endpoint_id}/disable": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Disable an endpoint of a client */
        post: operations["disableAnyEndpoint"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/portal/operator/webhooks/{environment}/{endpoint_id}/test": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Send a webhook.test event to an endpoint of a client */
        post: operations["testAnyEndpoint"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/portal/operator/webhooks/{environment}/{endpoint_id}/replays": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Send chosen deliveries of a client again, or all that failed since a time */
        post: operations["replayAnyDeliveries"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/portal/operator/records": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** List audit records, newest first. */
        get: operations["listRecords"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/portal/operator/records/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Read an audit record, with what it changed. */
        get: operations["getRecord"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/portal/operator/records.csv": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Download audit records. */
        get: operations["downloadRecords"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/portal/operator/security-events": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** List requests that were refused for security. */
        get: operations["listSecurityEvents"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/portal/operator/security-events.csv": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Download requests that were refused for security. */
        get: operations["downloadSecurityEvents"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/portal/operator/alerts": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** List alerts, newest first. */
        get: operations["listAlerts"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/portal/operator/alerts/test": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Send a test message to each channel of alerts. */
        post: operations["testAlertChannels"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/portal/operator/alerts.csv": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Download alerts. */
        get: operations["downloadAlerts"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/portal/operator/staff": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** List the operators, the invitations and the tokens of the command line */
        get: operations["listStaff"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/portal/operator/staff/{person_id}/role": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /**
         * Change the role of an operator
         * @description It applies to their next request. The last administrator stays one.
         */
        put: operations["changeStaffRole"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/portal/operator/staff/{person_id}/removal": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Remove an operator
         * @description Their sessions end and their tokens are revoked at once. The last administrator stays.
         */
        post: operations["removeStaff"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/portal/operator/staff/{person_id}/end-sessions": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** End all sessions of an operator */
        post: operations["endStaffSessions"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/portal/operator/staff/{person_id}/two-factor-reset": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Reset the one-time codes of an operator
         * @description Their sessions end. They set codes up anew before anything else. Nobody resets their own.
         */
        post: operations["resetStaffTwoFactor"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/portal/operator/staff-tokens/{token_id}/revoke": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Revoke a token of the command line */
        post: operations["revokeStaffToken"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/portal/operator/staff-invitations": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Invite an operator by e-mail
         * @description The link works for seven days. A second invitation of the same address replaces the first.
         */
        post: operations["inviteStaff"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/portal/operator/staff-invitations/{invitation_id}/resend": {
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
        post: operations["resendStaffInvitation"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/portal/operator/staff-invitations/{invitation_id}/revoke": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Revoke an invitation */
        post: operations["revokeStaffInvitation"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/portal/operator/staff-tokens": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Create a token of the command line for oneself, which is shown once */
        post: operations["createOwnToken"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/portal/operator/settings": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Read the settings of the business */
        get: operations["listBusinessSettings"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/portal/operator/settings/{key}/preview": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Show what a change of a setting would do
         * @description A POST that changes nothing.
         */
        post: operations["previewBusinessSetting"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/portal/operator/settings/{key}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /** Change a setting */
        put: operations["setBusinessSetting"];
        post?: never;
        /** Remove a setting, so that its default applies */
        delete: operations["unsetBusinessSetting"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/portal/operator/logo": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /**
         * Set the logo of the business
         * @description A PNG, JPEG or WebP image, which is stored without its metadata.
         */
        put: operations["setBusinessLogo"];
        post?: never;
        /** Remove the logo of the business */
        delete: operations["removeBusinessLogo"];
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
            /** @description Why it is in review, such as `late` or `underpaid`, or has expired before `expires_at`: `no_instructions`, nobody could learn how to pay it. Otherwise null. New values may be added. */
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
             * @description What the wallet gets when exactly `payable_amount` is paid, in rupiah: it is without the fee and, if the operator keeps them, without the digits of a bank transfer.
             */
            net_amount: number;
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
            /** @description The address of its logo at this server; null: it has none. */
            logo: string | null;
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
            /** @description What the role lets the operator do; empty for everybody else. */
            operator_permissions: ("home:read" | "orders:read" | "orders:reveal" | "strays:reveal" | "reviews:read" | "reviews:rule" | "complaints:read" | "complaints:write" | "deposits:read" | "deposits:write" | "books:read" | "books:write" | "adjustments:write" | "reports:read" | "products:read" | "products:write" | "prices:read" | "prices:write" | "suppliers:read" | "suppliers:write" | "clients:read" | "clients:write" | "messages:write" | "webhooks:read" | "webhooks:write" | "audit:read" | "staff:read" | "staff:write" | "settings:read" | "settings:write")[];
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
                /** @description The code for programs to act on: one of the API's, or one of the portal's own: not_signed_in, reauthentication_required, role_not_allowed, receiver_not_a_url, receiver_not_https, receiver_not_public, receiver_unresolved, too_many_endpoints, endpoint_disabled, endpoint_disabled_by_operator, replayed_recently, live_already_requested, wrong_credentials, wrong_code, code_step_expired, email_not_verified, link_not_valid, invitation_for_another, two_factor_setup_required, operator_not_client, two_factor_not_changeable, last_owner, last_administrator, already_member, too_many_invitations, too_many_accounts, password_refused, not_possible, needs_second_operator, receivers_changed, already_running, already_decided, preview_outdated, case_changed, asked_recently, proposal_waits, complaint_not_possible, proof_not_possible, key_ended, too_many_keys, cross_site_request. */
                code: string;
                /** @description One sentence in English. It may change. */
                message: string;
                /** @description The members of the request that are at fault. */
                details?: {
                    field: string;
                    code: string;
                    message: string;
                    /** @description The line of a file that is at fault. */
                    line?: number;
                    /** @description What a sentence about the code names: texts, numbers of things, and amounts in rupiah. */
                    facts?: {
                        [key: string]: string | number | {
                            rupiah: number;
                        };
                    };
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
            /** @description For how long a second order of a product for one customer is refused, set or by default. 0: never. */
            duplicate_minutes: {
                /** @description For orders of programs. */
                api: number;
                /** @description For orders of people in the portal. */
                by_hand: number;
            };
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
        /** @description What the operator tells an account. */
        AccountNotice: {
            /** Format: uuid */
            id: string;
            /** Format: date-time */
            sent_at: string;
            is_read: boolean;
            indonesian: {
                title: string;
                /** @description Plain text. */
                body: string;
            };
            english: {
                title: string;
                /** @description Plain text. */
                body: string;
            } | null;
        };
        AccountNotices: {
            /** @description How many this person has not read, at most 99. */
            unread: number;
            notices: components["schemas"]["AccountNotice"][];
            /** @description The `before` of the next page. */
            next: string | null;
        };
        UnreadNotices: {
            /** @description How many this person has not read, at most 99. */
            unread: number;
        };
        /** @description Notices, newest first. */
        AccountNoticesAnswer: {
            data: components["schemas"]["AccountNotices"];
            meta: components["schemas"]["PortalMeta"];
        };
        /** @description How many are not read. */
        UnreadNoticesAnswer: {
            data: components["schemas"]["UnreadNotices"];
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
            kind: "brand" | "code" | "logo" | "note" | "pair" | "rule" | "title" | "total";
            /** @description Of a `logo`: its address at this server. */
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
            /** @description Whether the digits that a transfer adds are credited too. */
            credits_digits: boolean;
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
        /** @description A file that shows that a deposit was paid, without what is in it. */
        DepositProof: {
            id: string;
            /** @enum {string} */
            kind: "jpeg" | "png" | "webp" | "pdf";
            /** @description The size of the file. */
            bytes: number;
            /** Format: date-time */
            uploaded_at: string;
            /** @description Whether it was removed, as old files are. */
            purged: boolean;
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
            /** @description What was uploaded, oldest first. */
            proofs: components["schemas"]["DepositProof"][];
            /** @description Whether another file can be uploaded. */
            can_prove: boolean;
        };
        /** @description The files of a deposit. */
        DepositProofs: {
            proofs: components["schemas"]["DepositProof"][];
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
        /** @description The files of the deposit. */
        DepositProofsAnswer: {
            data: components["schemas"]["DepositProofs"];
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
        /** @description Whether a supplier can be sold from. */
        OperatorHomeSupplier: {
            name: string;
            /** @enum {string} */
            state: "disabled" | "failing" | "paused" | "well";
            paused: {
                /** Format: date-time */
                since: string;
                code: string;
            } | null;
            /** @description What does not answer at least one server: its circuit breaker is open. */
            unreachable: ("all" | "prepaid" | "postpaid")[];
            deposit: {
                /** @description Whole rupiah. */
                amount: number;
                /** Format: date-time */
                read_at: string;
                hours: number | null;
            } | null;
            /** @description Whether an alert about its deposit is open. */
            is_low: boolean;
            price_lists: {
                /** @enum {string} */
                kind: "prepaid" | "postpaid";
                read_at: string | null;
                /** @description Whether the last fetch failed. */
                failed: boolean;
            }[];
            /** @description Its purchases of the last 15 minutes. */
            recent: {
                sold: number;
                failed: number;
                seconds: number | null;
            };
            /** @description The average of the last hour, by five minutes. */
            latency: {
                /** Format: date-time */
                at: string;
                seconds: number;
            }[];
        };
        /** @description What was sold in a period. */
        OperatorHomeFigures: {
            /** @description Orders that were confirmed. */
            orders: number;
            succeeded: number;
            failed: number;
            /** @description Whole rupiah. */
            sales: number;
            profit: number | null;
        };
        /** @description Something that needs a person. */
        OperatorHomeTask: {
            /** @enum {string} */
            kind: "list";
            /** @enum {string} */
            list: "reviews" | "rulings" | "strays" | "complaints" | "payments" | "proofs" | "held_lines" | "proposals" | "deposit_cases" | "held_prices" | "live_requests" | "failing_endpoints";
            count: number;
            amount: number | null;
            since: string | null;
        } | {
            /** @enum {string} */
            kind: "differences";
            supplier: string;
            /** @description In Jakarta, `YYYY-MM-DD`. */
            day: string;
            count: number;
            /** Format: date-time */
            since: string;
            /** @description What they are together, in either direction, rupiah. */
            amount: number;
        } | {
            /** @enum {string} */
            kind: "alert";
            /** Format: uuid */
            alert_id: string;
            condition: string;
            subject: string;
            /** Format: date-time */
            since: string;
        };
        /** @description An order that failed or waits for a person. */
        OperatorHomeOrder: {
            /** Format: uuid */
            id: string;
            name: string;
            account: string;
            /** @enum {string} */
            status: "inquiring" | "awaiting_confirmation" | "processing" | "manual_review" | "succeeded" | "failed" | "cancelled" | "expired" | "refunded";
            /** @description Whole rupiah. */
            price: number;
            /**
             * Format: date-time
             * @description When it changed last.
             */
            at: string;
        };
        /** @description A payment of a client. */
        OperatorHomePayment: {
            /** Format: uuid */
            id: string;
            /** @enum {string} */
            state: "in_review" | "credited" | "rejected" | "reversed";
            /** @description Whole rupiah. */
            amount: number;
            /** @enum {string} */
            source: "bank" | "gateway";
            account: string | null;
            /** Format: date-time */
            at: string;
        };
        /** @description What an operator did. */
        OperatorHomeRecord: {
            /** Format: uuid */
            id: string;
            /** Format: date-time */
            at: string;
            /** @description Who did it. */
            name: string;
            action: string;
            subject: string;
            account: string | null;
        };
        /** @description The first page of operators. */
        OperatorHome: {
            /** Format: date-time */
            now: string;
            /** @description Whether the server buys nothing after a restore. */
            quarantine: boolean;
            suppliers: components["schemas"]["OperatorHomeSupplier"][];
            today: components["schemas"]["OperatorHomeFigures"];
            yesterday: components["schemas"]["OperatorHomeFigures"] | null;
            last_week: components["schemas"]["OperatorHomeFigures"] | null;
            complete_at: string | null;
            /** @description The 24 hours of today in Jakarta, with the orders that ended in each. */
            hours: {
                succeeded: number;
                failed: number;
                yesterday: number;
                last_week: number;
            }[];
            days: {
                /** @description In Jakarta, `YYYY-MM-DD`. */
                day: string;
                /** @description Whole rupiah. */
                profit: number;
            }[] | null;
            client_money: {
                /** @description Whole rupiah. */
                amount: number;
                audited_at: string | null;
                findings: number;
            } | null;
            /** @description What waits longest first. */
            tasks: components["schemas"]["OperatorHomeTask"][];
            orders: components["schemas"]["OperatorHomeOrder"][];
            payments: components["schemas"]["OperatorHomePayment"][];
            records: components["schemas"]["OperatorHomeRecord"][];
        };
        /** @description What changed in the business, at most once a second. */
        OperatorLiveSummary: {
            /** @description Whether it is the first of its connection, which names no topics. */
            is_first: boolean;
            topics: ("alerts" | "books" | "clients" | "complaints" | "deposits" | "orders" | "products" | "records" | "reviews" | "strays" | "suppliers" | "webhooks")[];
        };
        /** @description The first page of operators. */
        OperatorHomeAnswer: {
            data: components["schemas"]["OperatorHome"];
            meta: components["schemas"]["PortalMeta"];
        };
        /** @description An order as a list for operators shows it. */
        OperatorOrder: {
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
            /** @enum {string} */
            environment: "live" | "sandbox";
            /** Format: uuid */
            account_id: string;
            account_name: string;
            /** @description The supplier of the newest purchase or inquiry; null: none. */
            supplier: string | null;
            /**
             * Format: date-time
             * @description Since when it is under way, or waits for a person; null: neither.
             */
            waiting_since: string | null;
        };
        /** @description One answer of a supplier, as it came. */
        OperatorAnswered: {
            /**
             * Format: date-time
             * @description When it was answered, in UTC.
             */
            at: string;
            question: string;
            answer: string;
            /** @description What the answer proves by itself. */
            proves: string;
            /** @description What is proven after it. */
            proven: string;
            /** @description The supplier’s own code. */
            code: string | null;
            /** @description The code with its documented meaning. */
            meaning: string | null;
        };
        /** @description One purchase or inquiry at a supplier. */
        OperatorAttempt: {
            /** Format: uuid */
            id: string;
            /** @enum {string} */
            kind: "inquiry" | "purchase";
            supplier: string;
            supplier_sku: string;
            /** @description Our reference at the supplier. */
            reference: string;
            /** @description The supplier’s own number. */
            supplier_reference: string | null;
            state: string;
            /** @description What is proven about it. */
            proven: string;
            /** @description Whether its answers cannot all be true. */
            disputed: boolean;
            /**
             * Format: date-time
             * @description When it was sent.
             */
            opened_at: string;
            /**
             * Format: date-time
             * @description When the supplier first showed that it has it.
             */
            acknowledged_at: string | null;
            /**
             * Format: date-time
             * @description When it ended; null: it is open.
             */
            closed_at: string | null;
            /**
             * Format: date-time
             * @description When the supplier is asked next; null: it is not.
             */
            due_at: string | null;
            /** @description What the supplier asks by its answer, rupiah; null for a role that may not see costs. */
            cost: number | null;
            /** @description The most that we would pay, rupiah; null for a role that may not see costs. */
            cost_max: number | null;
            answers: components["schemas"]["OperatorAnswered"][];
        };
        /** @description One entry of the life of an order for operators. */
        OperatorOrderEntry: {
            /**
             * Format: date-time
             * @description When it happened, in UTC.
             */
            at: string;
            /** @enum {string} */
            kind: "made" | "sent" | "answered" | "ended" | "changed" | "booked" | "case_opened" | "case_closed" | "complained" | "acted";
            /** @description The supplier; null: it is about none. */
            supplier: string | null;
            /** @description Our reference at the supplier. */
            reference: string | null;
            answer: components["schemas"]["OperatorAnswered"] | null;
            /** @description Of `changed`: the new status. */
            status: string | null;
            /** @description The published reason of a change, or what a person gave as a reason. */
            reason: string | null;
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
            money: {
                kind: string;
                /** @description The change of what the client can spend, rupiah. */
                wallet: number;
                /** @description The change of what is held, rupiah. */
                hold: number;
                /** @description What the client could spend afterwards, rupiah. */
                available: number;
            } | null;
            /** @description Of a case: its number. */
            case_number: number | null;
            /** @description Of `case_opened`: why. */
            cause: string | null;
            /** @description Of `case_closed`: how. */
            ruling: string | null;
            /** @description Who complained or acted. */
            person: string | null;
            /** @description Of `acted`: the action of the audit record. */
            action: string | null;
            /** @description Of `acted`: what was shown, or ruled; of `sent`: an inquiry, a purchase, or one `again`. */
            what: string | null;
        };
        /** @description Where the money of an order is. */
        OperatorMoneyPlace: {
            /** @enum {string} */
            station: "wallet" | "held" | "charged";
            /** @enum {string} */
            why: "unconfirmed" | "never_held" | "released" | "refunded" | "unsent" | "waiting" | "review" | "sold";
            /** @description The supplier that is waited for, or that sold. */
            supplier: string | null;
            /** @description Why a person has to decide; null: nobody has to. */
            cause: string | null;
            /**
             * Format: date-time
             * @description Since when it stands there.
             */
            since: string;
            /** @description What the client can spend now, rupiah. */
            available: number;
            /** @description What is held for this order, rupiah. */
            held: number;
            /** @description What was charged and not refunded, rupiah. */
            charged: number;
            /** @description Whether a loss was booked. */
            has_loss: boolean;
            /** @description How many suppliers have proven that they sold. */
            sales: number;
            /** @description What suppliers get for it by the journal, rupiah; null for a role that may not see costs. */
            clearing: number | null;
            /** @description What is earned by the journal, rupiah; null for a role that may not see costs. */
            margin: number | null;
            /** @description What was booked as a loss, rupiah; null for a role that may not see costs. */
            lost: number | null;
            /** @description What those who sold ask together, rupiah; null for a role that may not see costs. */
            sales_cost: number | null;
            /** @description What it costs by the quote, rupiah; null for a role that may not see costs. */
            cost: number | null;
        };
        /** @description One journal entry of an order. */
        OperatorJournalEntry: {
            /** @description The number of the step in the journal of the wallet. */
            number: string;
            /**
             * Format: date-time
             * @description When it was booked.
             */
            at: string;
            kind: string;
            /** @description The purchase that it pays for. */
            reference: string | null;
            /** @description Only the accounts of the client for a role that may not see costs. */
            postings: {
                account: string;
                /** @description What the account gets, below zero what it gives, rupiah. */
                amount: number;
            }[];
        };
        /** @description An order with everything that is stored about it. */
        OperatorOrderLife: {
            order: components["schemas"]["OperatorOrder"];
            /** @description The number of the order in its wallet. */
            number: string | null;
            bill: components["schemas"]["Bill"];
            has_serial: boolean;
            /** @description Whether the number can be shown; it may have been purged. */
            has_number: boolean;
            is_meter: boolean;
            /** @description The serials that suppliers named, masked, if there is more than one. */
            serials: {
                /**
                 * Format: date-time
                 * @description When it came.
                 */
                at: string;
                serial: string;
            }[];
            money: components["schemas"]["OperatorMoneyPlace"];
            entries: components["schemas"]["OperatorOrderEntry"][];
            attempts: components["schemas"]["OperatorAttempt"][];
            journal: components["schemas"]["OperatorJournalEntry"][];
            complaints: components["schemas"]["PortalComplaint"][];
            /** @description The life of the order as its client reads it. */
            client_entries: components["schemas"]["PortalOrderEntry"][];
        };
        /** @description What an operator’s search finds. */
        OperatorSearchResult: {
            orders: components["schemas"]["OperatorOrder"][];
            /** @description Whether there are more orders. */
            more_orders: boolean;
            deposits: {
                id: string;
                number: string;
                status: string;
                /** @description The amount, rupiah. */
                amount: number;
                /** @enum {string} */
                environment: "live" | "sandbox";
                account_id: string;
                account_name: string;
                /**
                 * Format: date-time
                 * @description When it was made.
                 */
                created_at: string;
            }[];
            clients: {
                id: string;
                name: string;
                live: boolean;
                suspended: boolean;
            }[];
            products: {
                code: string;
                name: string;
                brand: string;
            }[];
        };
        /** @description Other orders of the same customer number. */
        OperatorRelatedOrders: {
            orders: components["schemas"]["OperatorOrder"][];
        };
        /** @description What orders can be filtered by. */
        OperatorOrderFilters: {
            suppliers: string[];
        };
        /** @description Clients by whom orders can be filtered. */
        OperatorOrderClients: {
            clients: {
                id: string;
                name: string;
            }[];
        };
        /** @description The clients. */
        OperatorOrderClientsAnswer: {
            data: components["schemas"]["OperatorOrderClients"];
            meta: components["schemas"]["PortalMeta"];
        };
        /** @description A private value of an order. Never store it. */
        OperatorRevealed: {
            values: string[];
        };
        /** @description A page of orders, newest first. */
        OperatorOrdersPage: {
            data: components["schemas"]["OperatorOrder"][];
            meta: {
                request_id: string;
                older: string | null;
                newer: string | null;
            };
        };
        /** @description The order. */
        OperatorOrderLifeAnswer: {
            data: components["schemas"]["OperatorOrderLife"];
            meta: components["schemas"]["PortalMeta"];
        };
        /** @description What was found. */
        OperatorSearchAnswer: {
            data: components["schemas"]["OperatorSearchResult"];
            meta: components["schemas"]["PortalMeta"];
        };
        /** @description The orders. */
        OperatorRelatedOrdersAnswer: {
            data: components["schemas"]["OperatorRelatedOrders"];
            meta: components["schemas"]["PortalMeta"];
        };
        /** @description The filters. */
        OperatorOrderFiltersAnswer: {
            data: components["schemas"]["OperatorOrderFilters"];
            meta: components["schemas"]["PortalMeta"];
        };
        /** @description The value. */
        OperatorRevealedAnswer: {
            data: components["schemas"]["OperatorRevealed"];
            meta: components["schemas"]["PortalMeta"];
        };
        /** @description An order that waits for a ruling. */
        ReviewItem: {
            /** Format: uuid */
            order_id: string;
            /** Format: uuid */
            account_id: string;
            /** @description The name of the client. Show it as text. */
            account: string;
            /** @enum {string} */
            environment: "live" | "sandbox";
            /** @enum {string} */
            cause: "contradictory_answers" | "outcome_unknown" | "reversed_after_success" | "sold_after_failed" | "two_serials";
            /**
             * Format: date-time
             * @description Since when it waits.
             */
            opened_at: string;
            /** @enum {string} */
            status: "inquiring" | "awaiting_confirmation" | "processing" | "manual_review" | "succeeded" | "failed" | "cancelled" | "expired" | "refunded";
            client_reference: string;
            product_code: string;
            /** @description The name of the product. */
            product: string;
            /**
             * Format: int64
             * @description Whole rupiah.
             */
            price: number;
        };
        /** @description How much waits for a person, and since when. */
        ReviewSummary: {
            cases: {
                count: number;
                /**
                 * Format: date-time
                 * @description Since when the oldest waits; null: none does.
                 */
                oldest_at: string | null;
            };
            proposals: {
                count: number;
                /**
                 * Format: date-time
                 * @description Since when the oldest waits; null: none does.
                 */
                oldest_at: string | null;
            };
            complaints: {
                count: number;
                /**
                 * Format: date-time
                 * @description Since when the oldest waits; null: none does.
                 */
                oldest_at: string | null;
            };
            strays: {
                count: number;
                /**
                 * Format: date-time
                 * @description Since when the oldest waits; null: none does.
                 */
                oldest_at: string | null;
            };
        };
        /** @description One answer of a supplier, and what it proves. */
        ReviewEvidence: {
            /**
             * Format: date-time
             * @description When the supplier said it.
             */
            at: string;
            /** @enum {string} */
            question: "submit" | "payment" | "repeat" | "status" | "inquiry" | "callback" | "list";
            /** @enum {string} */
            answer: "sold" | "failed" | "reversed" | "refused" | "under_way" | "timed_out" | "timed_out_long_ago" | "not_found_early" | "not_found" | "reference_taken" | "bill_read" | "undocumented" | "unrelated" | "contradictory" | "unproven" | "about_another" | "without_reference" | "unreadable" | "not_sent";
            /** @description The code with its meaning in the words of the supplier; null: it gave none. */
            words: string | null;
            /** @enum {string} */
            proves: "nothing" | "known" | "never_begun" | "failed" | "sold";
            /** @description The rule by which it proves that. */
            source: string;
            /**
             * @description What is proven after it, given everything before it.
             * @enum {string}
             */
            proven: "nothing" | "known" | "never_begun" | "failed" | "sold";
        };
        /** @description What a supplier said about one purchase. */
        ReviewSupplierView: {
            /** Format: uuid */
            attempt_id: string;
            /** @enum {string} */
            kind: "inquiry" | "purchase";
            supplier: string;
            supplier_sku: string;
            /** @description Our reference at the supplier. */
            reference: string;
            /** @description The reference of the supplier. */
            supplier_reference: string | null;
            state: string;
            /**
             * Format: date-time
             * @description When it was sent.
             */
            opened_at: string;
            /** @description What the supplier charges, rupiah; null: the role does not see costs. */
            cost: number | null;
            /** @description Masked but for their ends. */
            serials: string[];
            /** @enum {string} */
            proven: "nothing" | "known" | "never_begun" | "failed" | "sold";
            evidence: components["schemas"]["ReviewEvidence"][];
            /** @description Why a person cannot ask the supplier now; null: they can. */
            why_not_asked: ("asking_may_buy" | "destination_purged" | "earlier_account" | "not_configured" | "nothing_was_bought" | "still_processing" | "too_old") | null;
        };
        /** @description What a ruling would do to the money. */
        ReviewEffect: {
            /** @enum {string} */
            ruling: "succeeded" | "failed" | "refunded";
            /** @description Why it is not possible; null: it is. */
            why: string | null;
            /**
             * Format: int64
             * @description What the client pays from the hold, rupiah.
             */
            charged: number;
            /**
             * Format: int64
             * @description What the client gets back, rupiah.
             */
            returned: number;
            /** @description What is booked as a loss, rupiah; null: the role does not see costs. */
            loss: number | null;
            /** @description What we earn by it in all, rupiah; below zero: lose; null: the role does not see costs. */
            profit: number | null;
            /** @description The event that the client receives; null: the order does not change. */
            event: string | null;
            closes_case: boolean;
            /** @description Whether it is above the limit of one person. */
            needs_approval: boolean;
        };
        /** @description A ruling that another operator must approve. */
        RulingProposal: {
            /** Format: uuid */
            id: string;
            /** Format: uuid */
            order_id: string;
            /** @description The name of the client. Show it as text. */
            account: string;
            /** @description Show it as text. */
            client_reference: string;
            /** @enum {string} */
            environment: "live" | "sandbox";
            /** @enum {string} */
            ruling: "succeeded" | "failed" | "refunded";
            /**
             * Format: int64
             * @description What it moves and books as a loss, rupiah.
             */
            amount: number;
            /** @description What the operator wrote. Show it as text. */
            reason: string;
            /** @enum {string} */
            state: "proposed" | "approved" | "rejected" | "ended" | "expired";
            proposed_by: string;
            /** @description Whether the operator who asks has proposed it. */
            is_own: boolean;
            /**
             * Format: date-time
             * @description When it was proposed.
             */
            proposed_at: string;
            /**
             * Format: date-time
             * @description Until when it can be approved.
             */
            expires_at: string;
        };
        /** @description One case of an order. */
        ReviewCase: {
            number: number;
            /** @enum {string} */
            cause: "contradictory_answers" | "outcome_unknown" | "reversed_after_success" | "sold_after_failed" | "two_serials";
            /**
             * Format: date-time
             * @description When it was opened.
             */
            opened_at: string;
            /**
             * Format: date-time
             * @description When it was closed; null: it is open.
             */
            closed_at: string | null;
            ruling: ("succeeded" | "failed" | "refunded") | null;
        };
        /** @description Everything that a person needs for a ruling on an order. */
        Review: {
            order: components["schemas"]["PortalOrder"];
            /** Format: uuid */
            account_id: string;
            /** @description The name of the client. Show it as text. */
            account: string;
            /** @enum {string} */
            environment: "live" | "sandbox";
            /** @description What the client can spend, rupiah. */
            available: number;
            /**
             * Format: int64
             * @description What is held for orders of the client, rupiah.
             */
            held: number;
            /** @description Names what is known now. A ruling sends it back. */
            seen: string;
            /** @description Whether a case is open. */
            is_open: boolean;
            /**
             * Format: int64
             * @description The most that one person rules on alone, rupiah.
             */
            limit: number;
            cases: components["schemas"]["ReviewCase"][];
            suppliers: components["schemas"]["ReviewSupplierView"][];
            effects: components["schemas"]["ReviewEffect"][];
            proposals: components["schemas"]["RulingProposal"][];
        };
        /** @description What became of a ruling. */
        RulingOutcome: {
            /** @enum {string} */
            state: "done" | "proposed";
            /** @description The status of the order now; null: it was proposed only. */
            status: ("inquiring" | "awaiting_confirmation" | "processing" | "manual_review" | "succeeded" | "failed" | "cancelled" | "expired" | "refunded") | null;
            /** @description What was booked as a loss, rupiah; null: it was proposed only. */
            booked_loss: number | null;
            proposal: components["schemas"]["RulingProposal"] | null;
        };
        /** @description What a supplier answered just now. */
        SupplierAnswer: {
            /** @enum {string} */
            said: "delivered" | "rejected" | "absent" | "contradictory" | "unknown";
            /** @description The code with its meaning in the words of the supplier; null: it gave none. */
            words: string | null;
            /**
             * Format: date-time
             * @description When it was asked.
             */
            asked_at: string;
        };
        /** @description A page of the orders that wait for a ruling. */
        ReviewPage: {
            data: components["schemas"]["ReviewItem"][];
            meta: {
                request_id: string;
                older: string | null;
                newer: string | null;
            };
        };
        /** @description The counts. */
        ReviewSummaryAnswer: {
            data: components["schemas"]["ReviewSummary"];
            meta: components["schemas"]["PortalMeta"];
        };
        /** @description The review. */
        ReviewAnswer: {
            data: components["schemas"]["Review"];
            meta: components["schemas"]["PortalMeta"];
        };
        /** @description The outcome. */
        RulingOutcomeAnswer: {
            data: components["schemas"]["RulingOutcome"];
            meta: components["schemas"]["PortalMeta"];
        };
        /** @description The answer. */
        SupplierAnswerAnswer: {
            data: components["schemas"]["SupplierAnswer"];
            meta: components["schemas"]["PortalMeta"];
        };
        /** @description The proposal. */
        RulingProposalAnswer: {
            data: components["schemas"]["RulingProposal"];
            meta: components["schemas"]["PortalMeta"];
        };
        /** @description The proposals that wait, oldest first. */
        RulingProposalsPage: {
            data: components["schemas"]["RulingProposal"][];
            meta: {
                request_id: string;
                older: string | null;
                newer: string | null;
            };
        };
        /** @description A complaint that waits for an answer. */
        WaitingComplaint: {
            /** Format: uuid */
            id: string;
            /** Format: uuid */
            order_id: string;
            /** @enum {string} */
            environment: "live" | "sandbox";
            /** @description The name of the client. Show it as text. */
            account: string;
            product: string;
            client_reference: string;
            /** @enum {string} */
            status: "inquiring" | "awaiting_confirmation" | "processing" | "manual_review" | "succeeded" | "failed" | "cancelled" | "expired" | "refunded";
            /**
             * Format: int64
             * @description Whole rupiah.
             */
            price: number;
            /**
             * Format: date-time
             * @description When the client wrote last.
             */
            waiting_since: string;
            /** @description What the client wrote last. Show it as text. */
            newest: string;
        };
        /** @description The complaints about an order, beside its facts. */
        OperatorComplaints: {
            order: components["schemas"]["PortalOrder"];
            /** @description The name of the client. Show it as text. */
            account: string;
            complaints: components["schemas"]["PortalComplaint"][];
        };
        /** @description A signed callback about a reference that no order has. */
        StrayCallback: {
            number: number;
            /**
             * Format: date-time
             * @description When it arrived first.
             */
            at: string;
            supplier: string;
            /** @description The reference that no order has. */
            reference: string;
            /** @enum {string} */
            kind: "hint" | "statement";
            /** @description What it says about the purchase; null: it only makes us ask. */
            said: string | null;
            /** @description The code with its meaning in the words of the supplier. */
            words: string | null;
            /** @description Rupiah; null: none was named, or the role does not see costs. */
            cost: number | null;
            /** @enum {string} */
            state: "joined" | "resolved" | "waiting";
            /** @description How often the same callback arrived. */
            received: number;
            /**
             * Format: date-time
             * @description When it arrived last.
             */
            last_at: string;
            /** @description The order that it was joined to. */
            order_id: string | null;
            /** @description Why it was resolved. */
            reason: string | null;
        };
        /** @description A stray callback with its body. */
        StrayCallbackContent: {
            stray: components["schemas"]["StrayCallback"];
            /** @description The body, with every private text masked unless it was revealed; null: it was purged. */
            body: string | null;
        };
        /** @description The complaints that wait, oldest first. */
        WaitingComplaintsPage: {
            data: components["schemas"]["WaitingComplaint"][];
            meta: {
                request_id: string;
                older: string | null;
                newer: string | null;
            };
        };
        /** @description The stray callbacks, oldest first. */
        StrayCallbacksPage: {
            data: components["schemas"]["StrayCallback"][];
            meta: {
                request_id: string;
                older: string | null;
                newer: string | null;
            };
        };
        /** @description The complaints. */
        OperatorComplaintsAnswer: {
            data: components["schemas"]["OperatorComplaints"];
            meta: components["schemas"]["PortalMeta"];
        };
        /** @description The callback. */
        StrayCallbackAnswer: {
            data: components["schemas"]["StrayCallback"];
            meta: components["schemas"]["PortalMeta"];
        };
        /** @description The callback. */
        StrayCallbackContentAnswer: {
            data: components["schemas"]["StrayCallbackContent"];
            meta: components["schemas"]["PortalMeta"];
        };
        /** @description What waits for a person. */
        DepositOverview: {
            /** @description Payments that need a person. */
            cases: number;
            /**
             * Format: int64
             * @description Their sum: money that is in nobody’s balance.
             */
            cases_amount: number;
            /** @description Bank lines that wait for a person. */
            held_lines: number;
            /** @description Proposals of both environments that can be approved now, at most 100. */
            proposals: number;
            /** @description Deposits that are not credited and have a file of the last seven days. */
            proved: number;
            imported_at: string | null;
            /**
             * Format: int64
             * @description A larger credit needs a second operator.
             */
            credit_limit: number;
        };
        /** @description Money that arrived, without what is private. */
        OperatorPayment: {
            id: string;
            /** @enum {string} */
            environment: "live" | "sandbox";
            /** @enum {string} */
            state: "in_review" | "credited" | "rejected" | "reversed";
            /** @description Why it needs a person, or needed one. */
            reason: string | null;
            /**
             * Format: int64
             * @description What was paid.
             */
            amount: number;
            /**
             * Format: int64
             * @description What the gateway kept.
             */
            fee: number;
            /** @enum {string} */
            source: "bank" | "gateway";
            /** @description The bank, or the name of the gateway. */
            place: string;
            /** @description The number of the bank account; null for a gateway. */
            place_number: string | null;
            /** @description What identifies it there. */
            source_id: string;
            /** @description What the bank calls it. */
            bank_reference: string | null;
            /** @description How many requests it may belong to. */
            candidates: number;
            request_id: string | null;
            /** @description The account that was credited. */
            account_id: string | null;
            account_name: string | null;
            /** @description The reference of the deposit in the wallet. */
            reference: string | null;
            credited: number | null;
            /** Format: date-time */
            received_at: string;
            /** Format: date-time */
            recorded_at: string;
            credited_at: string | null;
        };
        /** @description What a client has asked to pay in. */
        OperatorDepositRequest: {
            id: string;
            number: string;
            account_id: string;
            account_name: string;
            /** @enum {string} */
            environment: "live" | "sandbox";
            /** @enum {string} */
            method: "bank_transfer" | "virtual_account" | "qris" | "retail";
            /** @description The bank or the gateway that it is paid at. */
            place: string | null;
            /**
             * Format: int64
             * @description What the client asked to pay in.
             */
            amount: number;
            /**
             * Format: int64
             * @description What the operator keeps.
             */
            fee: number;
            /**
             * Format: int64
             * @description What is to be paid, with the unique digits.
             */
            payable: number;
            /**
             * Format: int64
             * @description What the client gets when exactly this is paid.
             */
            net: number;
            /** @enum {string} */
            state: "waiting" | "paid" | "credited" | "expired" | "cancelled" | "in_review";
            /** @description Why it needs a person, or needed one. */
            reason: string | null;
            credited: number | null;
            /** Format: date-time */
            created_at: string;
            /** Format: date-time */
            expires_at: string;
            credited_at: string | null;
        };
        /** @description A payment with the requests that it may belong to. */
        PaymentCase: {
            payment: components["schemas"]["OperatorPayment"];
            /** @description The most similar first. */
            candidates: {
                request: components["schemas"]["OperatorDepositRequest"];
                /**
                 * Format: int64
                 * @description The balance of the client before anything is credited.
                 */
                balance: number;
                /** @description How many deposits of the client were credited at this place before, at most 100. */
                earlier: number;
                credited: number | null;
                /** @description What the client has uploaded. */
                proofs: components["schemas"]["DepositProof"][];
            }[];
            /** @description Whether something was received about the payer. */
            has_payer: boolean;
            /**
             * Format: int64
             * @description A larger payment needs a second operator.
             */
            credit_limit: number;
            /** @description A rejection above the limit of one person: another operator rejects the payment too. */
            rejection: {
                proposed_by: string;
                reason: string;
                /** Format: date-time */
                expires_at: string;
                /** @description Whether the reader has proposed it. */
                is_mine: boolean;
            } | null;
        };
        /** @description A deposit request with everything that happened to it. */
        DepositHistory: {
            request: components["schemas"]["OperatorDepositRequest"];
            payments: components["schemas"]["OperatorPayment"][];
            /** @description What the client has uploaded. */
            proofs: components["schemas"]["DepositProof"][];
            steps: {
                number: string;
                kind: string;
                reference: string;
                /**
                 * Format: int64
                 * @description Below zero for a reversal.
                 */
                amount: number;
                /** Format: date-time */
                at: string;
            }[];
            records: {
                /** Format: date-time */
                at: string;
                /** @description Who did it, for roles that read audit records. */
                actor: string | null;
                action: string;
            }[];
        };
        /** @description What became of a credit, a match or a reversal. */
        DepositDecision: {
            /**
             * @description `proposed`: above the limit of one person; another operator must approve it.
             * @enum {string}
             */
            outcome: "done" | "proposed";
            /**
             * Format: int64
             * @description What was credited or reversed, or will be.
             */
            amount: number;
            balance: number | null;
            proposal_id: string | null;
            /** @description Whether the same was done before; then nothing was changed. */
            replayed: boolean;
        };
        /** @description What became of a payment that was taken back. */
        PaymentTakenBack: {
            /**
             * @description `proposed`: above the limit of one person; another operator must approve it.
             * @enum {string}
             */
            outcome: "reversed" | "ended_in_review" | "known" | "case_only" | "unknown_payment" | "proposed";
            taken: number | null;
            owed: number | null;
            proposal_id: string | null;
        };
        /** @description What was received about the payer of a payment. */
        Payer: {
            /** @description What the bank or the gateway said; empty: nothing. */
            facts: {
                name: string;
                value: string;
            }[];
        };
        /** @description A file that a client has uploaded. */
        ProofContent: {
            /** @enum {string} */
            kind: "jpeg" | "png" | "webp" | "pdf";
            /** @description The file in base64. */
            content: string;
        };
        /** @description A deposit that was credited. */
        CreditedDeposit: {
            account_id: string;
            account_name: string;
            reference: string;
            /**
             * Format: int64
             * @description What was credited.
             */
            amount: number;
            reversed: number | null;
            /** @description Whether the bank or the gateway has taken its payment back. */
            taken_back: boolean;
            /**
             * Format: int64
             * @description The balance of the client now.
             */
            balance: number;
            /**
             * Format: int64
             * @description What the client can spend.
             */
            available: number;
        };
        /** @description A client that a deposit can be for. */
        ClientChoice: {
            id: string;
            name: string;
            /**
             * Format: int64
             * @description The balance in the environment.
             */
            balance: number;
            /**
             * Format: int64
             * @description What the client can spend.
             */
            available: number;
        };
        /** @description At most 20 clients, by name. */
        ClientChoices: {
            data: components["schemas"]["ClientChoice"][];
            meta: components["schemas"]["PortalMeta"];
        };
        /** @description What waits. */
        DepositOverviewAnswer: {
            data: components["schemas"]["DepositOverview"];
            meta: components["schemas"]["PortalMeta"];
        };
        /** @description The payment. */
        PaymentCaseAnswer: {
            data: components["schemas"]["PaymentCase"];
            meta: components["schemas"]["PortalMeta"];
        };
        /** @description The deposit. */
        DepositHistoryAnswer: {
            data: components["schemas"]["DepositHistory"];
            meta: components["schemas"]["PortalMeta"];
        };
        /** @description What became of it. */
        DepositDecisionAnswer: {
            data: components["schemas"]["DepositDecision"];
            meta: components["schemas"]["PortalMeta"];
        };
        /** @description What became of it. */
        PaymentTakenBackAnswer: {
            data: components["schemas"]["PaymentTakenBack"];
            meta: components["schemas"]["PortalMeta"];
        };
        /** @description The payer. */
        PayerAnswer: {
            data: components["schemas"]["Payer"];
            meta: components["schemas"]["PortalMeta"];
        };
        /** @description The file. */
        ProofContentAnswer: {
            data: components["schemas"]["ProofContent"];
            meta: components["schemas"]["PortalMeta"];
        };
        /** @description The deposit. */
        CreditedDepositAnswer: {
            data: components["schemas"]["CreditedDeposit"];
            meta: components["schemas"]["PortalMeta"];
        };
        /** @description The request. */
        OperatorDepositRequestAnswer: {
            data: components["schemas"]["OperatorDepositRequest"];
            meta: components["schemas"]["PortalMeta"];
        };
        /** @description The payment. */
        OperatorPaymentAnswer: {
            data: components["schemas"]["OperatorPayment"];
            meta: components["schemas"]["PortalMeta"];
        };
        /** @description A page of payments, newest first. */
        OperatorPaymentPage: {
            data: components["schemas"]["OperatorPayment"][];
            meta: {
                request_id: string;
                older: string | null;
                newer: string | null;
            };
        };
        /** @description A page of deposit requests, newest first. */
        OperatorDepositRequestPage: {
            data: components["schemas"]["OperatorDepositRequest"][];
            meta: {
                request_id: string;
                older: string | null;
                newer: string | null;
            };
        };
        /** @description A movement of money that another operator approves. */
        Proposal: {
            id: string;
            /** @enum {string} */
            state: "proposed" | "approved" | "rejected" | "expired";
            /** @description What it moves: `adjustment`, `deposit`, `deposit_reversal`, `payment_reversal`. */
            kind: string;
            account_id: string;
            account_name: string;
            /** @enum {string} */
            environment: "live" | "sandbox";
            /**
             * Format: int64
             * @description What is added to what the client can spend; below zero: taken.
             */
            amount: number;
            /**
             * Format: int64
             * @description The balance of the client now.
             */
            balance: number;
            reference: string | null;
            payment_id: string | null;
            request_id: string | null;
            reason: string;
            evidence: string;
            proposed_by: string;
            /** Format: date-time */
            proposed_at: string;
            /** Format: date-time */
            expires_at: string;
            /** @description Whether the operator who asks has proposed it. */
            is_own: boolean;
            decided_by: string | null;
            decided_at: string | null;
            decision_reason: string | null;
        };
        /** @description Proposals, newest first, at most 100. */
        Proposals: {
            data: components["schemas"]["Proposal"][];
            meta: components["schemas"]["PortalMeta"];
        };
        /** @description The proposal. */
        ProposalAnswer: {
            data: components["schemas"]["Proposal"];
            meta: components["schemas"]["PortalMeta"];
        };
        /** @description A dismissal that waits for another operator. */
        ProposedDismissal: {
            /** @description Who has dismissed it. */
            proposed_by: string;
            reason: string;
            /** @description Until then another operator can dismiss it too. */
            expires_at: string;
        };
        /** @description A line of a bank account. */
        HeldLine: {
            id: string;
            /** @enum {string} */
            environment: "live" | "sandbox";
            bank: string;
            /** @description The number of the bank account. */
            number: string;
            /** @description The format of its file, or its feed. */
            source: string;
            day: string;
            time: string | null;
            /** @enum {string} */
            direction: "credit" | "debit";
            /** @description In hundredths of a rupiah. */
            amount_sen: number;
            /** @description What the bank calls it; empty: nothing. */
            reference: string;
            /** @description The text of the bank, as it is. */
            description: string;
            hold_reason: ("amount" | "part_of_day" | "reused_reference" | "similar") | null;
            /** @description The line that it may be. */
            like_id: string | null;
            /**
             * @description `held`: it waits for a person.
             * @enum {string}
             */
            state: "booked" | "pending" | "recorded" | "held" | "repeated" | "dismissed";
            /** @description Whether two operators must dismiss it. */
            needs_two: boolean;
            dismissal: components["schemas"]["ProposedDismissal"] | null;
        };
        /** @description Lines, newest first, at most 100. */
        HeldLines: {
            data: components["schemas"]["HeldLine"][];
            meta: components["schemas"]["PortalMeta"];
        };
        /** @description What became of a line. */
        LineRuling: {
            /** @description Payments that were credited. */
            credited: number;
            /** @description Payments that need a person. */
            in_review: number;
            /** @description Whether it waits for another operator, who dismisses it too. */
            proposed: boolean;
        };
        /** @description What became of it. */
        LineRulingAnswer: {
            data: components["schemas"]["LineRuling"];
            meta: components["schemas"]["PortalMeta"];
        };
        /** @description What an import of the file would do. */
        StatementPreview: {
            /** @description What the file was read as. */
            format: string;
            /** @description Its booked lines. */
            lines: number;
            /** @description Rows that the bank has not booked yet. */
            not_booked_yet: number;
            /**
             * @description What proves that no line is missing.
             * @enum {string}
             */
            completeness: "balances" | "none" | "totals";
            /** @enum {string} */
            account_in_file: "absent" | "named" | "rounded";
            /** @description Lines that are stored already. */
            known: number;
            /** @description Lines that are new. */
            added: number;
            /** @description Lines that another source has reported. */
            repeated: number;
            /** @description Lines that wait for a person. */
            held: number;
            /** @description The SHA-256 of the file, in hexadecimal. */
            digest: string;
            /** @description Payments that would be credited. */
            credited: number;
            /** @description Payments that a person would have to look at. */
            in_review: number;
            /** @description New credits, and lines that are held or repeat others: at most 1,000. */
            shown: {
                /** @description The line of the file. */
                line: number;
                day: string;
                time: string | null;
                /** @description In hundredths of a rupiah. */
                amount_sen: number;
                /** @description The text of the bank, as it is. */
                description: string;
                /** @enum {string} */
                outcome: "credit" | "review" | "held" | "repeats";
                /** @description Why a person has to look. */
                reason: string | null;
                /** @description What the client would get, rupiah. */
                credited: number | null;
                account_name: string | null;
                request_number: string | null;
            }[];
        };
        /** @description What an import did. */
        StatementImport: {
            /** @description What the file was read as. */
            format: string;
            /** @description Its booked lines. */
            lines: number;
            /** @description Rows that the bank has not booked yet. */
            not_booked_yet: number;
            /**
             * @description What proves that no line is missing.
             * @enum {string}
             */
            completeness: "balances" | "none" | "totals";
            /** @enum {string} */
            account_in_file: "absent" | "named" | "rounded";
            /** @description Lines that are stored already. */
            known: number;
            /** @description Lines that are new. */
            added: number;
            /** @description Lines that another source has reported. */
            repeated: number;
            /** @description Lines that wait for a person. */
            held: number;
            /** @description Payments that were credited. */
            credited: number;
            /** @description Payments that need a person. */
            in_review: number;
            /** @description Payments that were recorded before. */
            recorded_before: number;
            /** @description Payments that are tried again. */
            failed: number;
            /** @description Whether the payments wait for the end of a quarantine. */
            waits: boolean;
        };
        /** @description The preview. */
        StatementPreviewAnswer: {
            data: components["schemas"]["StatementPreview"];
            meta: components["schemas"]["PortalMeta"];
        };
        /** @description What was done. */
        StatementImportAnswer: {
            data: components["schemas"]["StatementImport"];
            meta: components["schemas"]["PortalMeta"];
        };
        /** @description A payment gateway, without its key. */
        OperatorGateway: {
            name: string;
            /** @description The name of its adapter. */
            kind: string;
            /** @enum {string} */
            environment: "live" | "sandbox";
            /** @description Whether it gets new payments. */
            enabled: boolean;
            /** @description Whether it answers, as this server sees it; null: it is not loaded yet. */
            answers: boolean | null;
            address: string;
            callback_url: string;
            /** @description The name of the business that payers see. */
            display_name: string;
            fees: {
                /** @enum {string} */
                method: "virtual_account" | "qris" | "retail";
                fee: string;
            }[];
        };
        /** @description The payment gateways. */
        OperatorGateways: {
            gateways: components["schemas"]["OperatorGateway"][];
            /** @description The gateways that konter knows. */
            kinds: {
                kind: string;
                title: string;
                needs_callback_secret: boolean;
            }[];
        };
        /** @description Whether the key of a gateway works. */
        GatewayTest: {
            /**
             * @description `unknown`: no readable answer came.
             * @enum {string}
             */
            key: "accepted" | "refused" | "unknown";
        };
        /** @description What became of a settlement. */
        GatewaySettled: {
            /**
             * Format: int64
             * @description What the gateways of the environment still owe.
             */
            owed: number;
            /** @description Whether it was booked before; then nothing was changed. */
            replayed: boolean;
        };
        /** @description The gateways. */
        OperatorGatewaysAnswer: {
            data: components["schemas"]["OperatorGateways"];
            meta: components["schemas"]["PortalMeta"];
        };
        /** @description The gateway. */
        OperatorGatewayAnswer: {
            data: components["schemas"]["OperatorGateway"];
            meta: components["schemas"]["PortalMeta"];
        };
        /** @description The result. */
        GatewayTestAnswer: {
            data: components["schemas"]["GatewayTest"];
            meta: components["schemas"]["PortalMeta"];
        };
        /** @description What became of it. */
        GatewaySettledAnswer: {
            data: components["schemas"]["GatewaySettled"];
            meta: components["schemas"]["PortalMeta"];
        };
        /** @description A bank account that clients transfer deposits to. */
        OperatorBankAccount: {
            id: string;
            /** @enum {string} */
            environment: "live" | "sandbox";
            bank: string;
            number: string;
            holder: string;
            /** @description What a payer reads beside the account; empty: nothing. */
            instructions: string;
            /** @description Whether new deposit requests may name it. */
            enabled: boolean;
        };
        /** @description How clients may pay a deposit. */
        OperatorDepositMethod: {
            /** @enum {string} */
            environment: "live" | "sandbox";
            /** @enum {string} */
            method: "bank_transfer" | "virtual_account" | "qris" | "retail";
            /**
             * Format: int64
             * @description The least that a client may ask to pay in.
             */
            minimum: number;
            /**
             * Format: int64
             * @description The most.
             */
            maximum: number;
            /**
             * Format: int64
             * @description What the client pays on top.
             */
            fee: number;
            /** @description How long a request may be paid. */
            valid_minutes: number;
            enabled: boolean;
        };
        /** @description The bank accounts and the methods of both environments. */
        WaysToPay: {
            accounts: components["schemas"]["OperatorBankAccount"][];
            methods: components["schemas"]["OperatorDepositMethod"][];
        };
        /** @description The ways to pay in. */
        WaysToPayAnswer: {
            data: components["schemas"]["WaysToPay"];
            meta: components["schemas"]["PortalMeta"];
        };
        /** @description The bank account. */
        OperatorBankAccountAnswer: {
            data: components["schemas"]["OperatorBankAccount"];
            meta: components["schemas"]["PortalMeta"];
        };
        /** @description The method. */
        OperatorDepositMethodAnswer: {
            data: components["schemas"]["OperatorDepositMethod"];
            meta: components["schemas"]["PortalMeta"];
        };
        /** @description A mutation service that sends the lines of a bank account. */
        OperatorFeed: {
            id: string;
            /** @enum {string} */
            environment: "live" | "sandbox";
            bank: string;
            number: string;
            name: string;
            enabled: boolean;
            last_callback_at: string | null;
            previous_secret_until: string | null;
        };
        /** @description All feeds, without their secrets. */
        OperatorFeeds: {
            data: components["schemas"]["OperatorFeed"][];
            meta: components["schemas"]["PortalMeta"];
        };
        /** @description The signing secret of a feed. */
        FeedSecret: {
            id: string;
            /** @description Null where it did not change. */
            url: string | null;
            /** @description It is not shown again. */
            secret: string;
            previous_secret_until: string | null;
        };
        /** @description The feed. */
        FeedDisabled: {
            id: string;
        };
        /** @description The secret. */
        FeedSecretAnswer: {
            data: components["schemas"]["FeedSecret"];
            meta: components["schemas"]["PortalMeta"];
        };
        /** @description The feed. */
        FeedDisabledAnswer: {
            data: components["schemas"]["FeedDisabled"];
            meta: components["schemas"]["PortalMeta"];
        };
        /** @description A difference between our books and a supplier. */
        SupplierDifference: {
            /** @description Its number in the reconciliation. */
            number: number;
            /** @enum {string} */
            kind: "balance_moved" | "booked_not_sold" | "cost_above_max" | "cost_differs" | "sold_not_booked" | "unknown_sale";
            order_id: string | null;
            environment: ("live" | "sandbox") | null;
            reference: string | null;
            stray: string | null;
            booked: number | null;
            said: number | null;
            /**
             * Format: int64
             * @description How much more than in our books was taken from our deposit.
             */
            amount: number;
            /** @enum {string} */
            state: "closed" | "open";
            /** @description What operators decided, oldest first. */
            rulings: {
                /** @enum {string} */
                state: "closed" | "open";
                reason: string;
                by: string;
                /**
                 * Format: date-time
                 * @description When.
                 */
                at: string;
            }[];
        };
        /** @description The newest reconciliation of a supplier and a day. */
        ReconciledDay: {
            id: string;
            supplier: string;
            /**
             * Format: date
             * @description In Jakarta.
             */
            day: string;
            /**
             * @description Whether a server made it by itself.
             * @enum {string}
             */
            run: "command" | "daily";
            /**
             * Format: date-time
             * @description When it ended.
             */
            finished_at: string;
            /**
             * Format: date-time
             * @description The first moment that was compared.
             */
            from: string;
            /**
             * Format: date-time
             * @description The last one.
             */
            to: string;
            opening_balance: number | null;
            closing_balance: number | null;
            taken: number | null;
            /** @description How many purchases were compared. */
            attempts: number;
            /** @description About how many of them the supplier was asked. */
            asked: number;
            /**
             * Format: int64
             * @description What they cost by our journal.
             */
            booked: number;
            /**
             * Format: int64
             * @description What they cost by the statements of the supplier.
             */
            said: number;
            /** @description How many differences are open. */
            open: number;
            differences: components["schemas"]["SupplierDifference"][];
        };
        /** @description Work in the background that an operator started. */
        OperatorRun: {
            id: string;
            /** @description Who started it. */
            by: string;
            /**
             * Format: date-time
             * @description When it began.
             */
            started_at: string;
            finished_at: string | null;
            progress: string | null;
            failure: string | null;
            supplier: string | null;
            day: string | null;
            /** @description What it stored. */
            reconciliations: {
                id: string;
                supplier: string;
                day: string;
                differences: number;
            }[];
        };
        /** @description The newest runs, and what can be reconciled. */
        ReconciliationRuns: {
            /** @description The suppliers that are set up. */
            suppliers: string[];
            runs: components["schemas"]["OperatorRun"][];
        };
        /** @description What a supplier's own export says that our books do not. */
        ImportedHistory: {
            rows: number;
            /** @description How many were sold or are pending. */
            sales: number;
            from: string | null;
            to: string | null;
            /** @description At most 20. */
            unreadable_lines: number[];
            /** @description Sales that no order explains, at most 200. */
            unexplained: {
                reference: string;
                sold_at: string | null;
                sku: string;
                /** @description Masked. */
                customer_no: string;
                amount: number | null;
                pending: boolean;
                likely_order_id: string | null;
            }[];
            unexplained_count: number;
            /** @description Orders that were sold there and that our books call not sold, at most 200. */
            not_booked: {
                order_id: string;
                reference: string;
                amount: number | null;
            }[];
            not_booked_count: number;
        };
        /** @description What a person has to look at in the books of deposits. */
        DepositCase: {
            id: string;
            kind: string;
            /** @description The id of the payment, request, bank line or transaction. */
            subject: string;
            /**
             * Format: date
             * @description In Jakarta.
             */
            day: string;
            account_id: string | null;
            payment_id: string | null;
            amount: number | null;
            said: string | null;
            /** @enum {string} */
            state: "closed" | "open";
            /**
             * Format: date-time
             * @description When it was found.
             */
            opened_at: string;
            closed_at: string | null;
            closed_by: string | null;
            resolution: string | null;
        };
        /** @description The deposits of a day, compared. */
        ReconciledDeposits: {
            /** @enum {string} */
            environment: "live" | "sandbox";
            /**
             * Format: date
             * @description In Jakarta.
             */
            day: string;
            /** @description Credited requests. */
            requests: {
                count: number;
                /**
                 * Format: int64
                 * @description The sum.
                 */
                amount: number;
            };
            /** @description Credits in the statements of our bank accounts. */
            bank_lines: {
                count: number;
                /**
                 * Format: int64
                 * @description The sum.
                 */
                amount: number;
            };
            /** @description Payments at the bank. */
            bank_payments: {
                count: number;
                /**
                 * Format: int64
                 * @description The sum.
                 */
                amount: number;
            };
            /** @description Payments at gateways. */
            gateway_payments: {
                count: number;
                /**
                 * Format: int64
                 * @description The sum.
                 */
                amount: number;
            };
            /** @description What the cash journal received. */
            journal: {
                count: number;
                /**
                 * Format: int64
                 * @description The sum.
                 */
                amount: number;
            };
            differences: number;
            /** @description How many of them are new cases. */
            opened: number;
            /** @description How many earlier cases were closed, since the sides agree now. */
            closed: number;
        };
        /** @description Where the audits of the books stand. */
        BooksAudit: {
            /**
             * Format: date-time
             * @description The time of these figures.
             */
            now: string;
            finished_at: string | null;
            /** @description How many audit records the continuous audit has read. */
            records_read: number;
            /** @description How many there are. */
            records_total: number;
            /** @description How many wallets have rows that it has not read, up to 500. */
            wallets_behind: number;
            findings: {
                /** @description What it is about: a wallet, or a part of the books. */
                subject: string;
                account_id: string | null;
                environment: ("live" | "sandbox") | null;
                order_id: string | null;
                problem: string;
                /**
                 * Format: date-time
                 * @description When it was found.
                 */
                found_at: string;
            }[];
            accepted_breaks: {
                /** @description How many chain heads are not compared. */
                heads: number;
                /**
                 * Format: date-time
                 * @description The begin of the lost time.
                 */
                lost_from: string;
                /**
                 * Format: date-time
                 * @description Its end.
                 */
                lost_to: string;
                /**
                 * Format: date-time
                 * @description When it was accepted.
                 */
                accepted_at: string;
                by: string;
                reason: string;
            }[];
            /** @description The full audits that operators started, newest first. */
            runs: {
                id: string;
                by: string;
                /**
                 * Format: date-time
                 * @description When it began.
                 */
                started_at: string;
                finished_at: string | null;
                progress: string | null;
                failure: string | null;
                wallets: number | null;
                steps: number | null;
                records: number | null;
                findings_count: number | null;
                /** @description Of the newest one that has ended. */
                findings: {
                    /** @description What it is about: a wallet, or a part of the books. */
                    subject: string;
                    account_id: string | null;
                    environment: ("live" | "sandbox") | null;
                    order_id: string | null;
                    problem: string;
                }[];
                /** @description The chain heads outside the database that were compared. */
                sources: {
                    place: string;
                    wallets: number;
                    newest_at: string | null;
                    torn: number;
                }[];
            }[];
        };
        /** @description An account whose statement can be read. */
        BooksAccount: {
            id: string;
            name: string;
            /** @description Whether it is approved for live. */
            live: boolean;
            suspended: boolean;
        };
        /** @description What was removed of old orders. */
        Purge: {
            purged_before: string | null;
        };
        /** @description Whether a statement is as it was issued. */
        StatementCheck: {
            /** @description How many entries it has. */
            entries: number;
            /** @description One sentence for each, with its line; none: it is. */
            problems: string[];
        };
        /** @description Reconciled days, newest first. */
        ReconciledDayPage: {
            data: components["schemas"]["ReconciledDay"][];
            meta: {
                request_id: string;
                older: string | null;
                newer: string | null;
            };
        };
        /** @description A reconciled day. */
        ReconciledDayAnswer: {
            data: components["schemas"]["ReconciledDay"];
            meta: components["schemas"]["PortalMeta"];
        };
        /** @description Runs. */
        ReconciliationRunsAnswer: {
            data: components["schemas"]["ReconciliationRuns"];
            meta: components["schemas"]["PortalMeta"];
        };
        /** @description A run. */
        OperatorRunAnswer: {
            data: components["schemas"]["OperatorRun"];
            meta: components["schemas"]["PortalMeta"];
        };
        /** @description An imported history. */
        ImportedHistoryAnswer: {
            data: components["schemas"]["ImportedHistory"];
            meta: components["schemas"]["PortalMeta"];
        };
        /** @description Cases, newest first. */
        DepositCasePage: {
            data: components["schemas"]["DepositCase"][];
            meta: {
                request_id: string;
                older: string | null;
                newer: string | null;
            };
        };
        /** @description Compared deposits. */
        ReconciledDepositsAnswer: {
            data: components["schemas"]["ReconciledDeposits"];
            meta: components["schemas"]["PortalMeta"];
        };
        /** @description The audits. */
        BooksAuditAnswer: {
            data: components["schemas"]["BooksAudit"];
            meta: components["schemas"]["PortalMeta"];
        };
        /** @description What was removed. */
        PurgeAnswer: {
            data: components["schemas"]["Purge"];
            meta: components["schemas"]["PortalMeta"];
        };
        /** @description The check. */
        StatementCheckAnswer: {
            data: components["schemas"]["StatementCheck"];
            meta: components["schemas"]["PortalMeta"];
        };
        /** @description Accounts. */
        BooksAccountsAnswer: {
            data: components["schemas"]["BooksAccount"][];
            meta: components["schemas"]["PortalMeta"];
        };
        /** @description What was sold and earned. */
        ReportFigures: {
            /** @description Orders that were confirmed. */
            orders: number;
            /** @description Orders that succeeded. */
            succeeded: number;
            /** @description Orders that failed. */
            failed: number;
            /** @description Purchases after whose failure the next supplier was tried. */
            failed_over: number;
            /** @description Hundredths of a per cent; null: nothing has ended. */
            success_rate: number | null;
            /**
             * Format: int64
             * @description Prices of the orders that succeeded.
             */
            sales: number;
            /**
             * Format: int64
             * @description What they cost.
             */
            cost: number;
            /**
             * Format: int64
             * @description Sales less their cost.
             */
            margin: number;
            /** @description Orders that were refunded. */
            refunded: number;
            /**
             * Format: int64
             * @description What was returned to clients.
             */
            refunds: number;
            /**
             * Format: int64
             * @description What suppliers returned for them.
             */
            refunded_cost: number;
            /** @description Sales that no client pays. */
            lost: number;
            /**
             * Format: int64
             * @description What they cost.
             */
            losses: number;
            /**
             * Format: int64
             * @description The margin less what refunds and losses take of it.
             */
            profit: number;
            /** @description Outcomes, refunds and losses of orders that were confirmed on an earlier day. */
            of_earlier_days: number;
            /** @description How long a purchase took on average, milliseconds; null: not counted for this report, or not any more. */
            average_ms: number | null;
        };
        /** @description A line of a report. */
        EarningsLine: {
            /** @description The day, month, code, brand, category, supplier or id of the account. */
            key: string;
            /** @description The name of a product or an account. */
            name: string | null;
            /** @description The kind of a product. */
            kind: string | null;
            /** @description Orders that were confirmed. */
            orders: number;
            /** @description Orders that succeeded. */
            succeeded: number;
            /** @description Orders that failed. */
            failed: number;
            /** @description Purchases after whose failure the next supplier was tried. */
            failed_over: number;
            /** @description Hundredths of a per cent; null: nothing has ended. */
            success_rate: number | null;
            /**
             * Format: int64
             * @description Prices of the orders that succeeded.
             */
            sales: number;
            /**
             * Format: int64
             * @description What they cost.
             */
            cost: number;
            /**
             * Format: int64
             * @description Sales less their cost.
             */
            margin: number;
            /** @description Orders that were refunded. */
            refunded: number;
            /**
             * Format: int64
             * @description What was returned to clients.
             */
            refunds: number;
            /**
             * Format: int64
             * @description What suppliers returned for them.
             */
            refunded_cost: number;
            /** @description Sales that no client pays. */
            lost: number;
            /**
             * Format: int64
             * @description What they cost.
             */
            losses: number;
            /**
             * Format: int64
             * @description The margin less what refunds and losses take of it.
             */
            profit: number;
            /** @description Outcomes, refunds and losses of orders that were confirmed on an earlier day. */
            of_earlier_days: number;
            /** @description How long a purchase took on average, milliseconds; null: not counted for this report, or not any more. */
            average_ms: number | null;
        };
        /** @description What was sold and earned, by one dimension. */
        EarningsReport: {
            /** @enum {string} */
            by: "day" | "month" | "product" | "brand" | "category" | "supplier" | "client";
            /** @enum {string} */
            environment: "live" | "sandbox";
            /** Format: date */
            from: string;
            /** Format: date */
            to: string;
            /** @description Up to when the figures are complete; null: nothing was added up yet. */
            complete_at: string | null;
            /** @description Whether this report has how long purchases took. */
            latency: boolean;
            /** @description At most 1,000. */
            rows: components["schemas"]["EarningsLine"][];
            /** @description How many lines are left out. */
            more: number;
            totals: components["schemas"]["ReportFigures"];
        };
        /** @description Filters of reports under a name. */
        ReportView: {
            id: string;
            name: string;
            filters: {
                [key: string]: string;
            };
            /** @description Whether every operator sees it. */
            shared: boolean;
            /** @description Whether the operator who asks has saved it. */
            own: boolean;
            /** @description Who saved it. */
            by: string;
            /** Format: date-time */
            saved_at: string;
        };
        /** @description The newest rebuild of the reports. */
        ReportRebuild: {
            /** @description Null: no operator has started one. */
            run: {
                id: string;
                by: string;
                /** Format: date-time */
                started_at: string;
                /** @description When it ended; null: it runs. */
                finished_at: string | null;
                /** @description Why it ended without a result. */
                failure: string | null;
                /** @description How many days, for each environment, had other figures before. */
                changed_days: number | null;
            } | null;
        };
        /** @description A report. */
        EarningsReportAnswer: {
            data: components["schemas"]["EarningsReport"];
            meta: components["schemas"]["PortalMeta"];
        };
        /** @description The rebuild. */
        ReportRebuildAnswer: {
            data: components["schemas"]["ReportRebuild"];
            meta: components["schemas"]["PortalMeta"];
        };
        /** @description The views. */
        ReportViewsAnswer: {
            data: components["schemas"]["ReportView"][];
            meta: components["schemas"]["PortalMeta"];
        };
        /** @description A code of a supplier for a product. */
        OperatorSku: {
            supplier: string;
            /** @description The code at the supplier. */
            sku: string;
            /** @description Whether the supplier is enabled. */
            enabled: boolean;
            /** @description Whether the last list of the supplier has it. */
            listed: boolean;
            priority: number;
            /** @description Pieces left; null: no limit. */
            stock: number | null;
            /** @description The daily closing time in WIB. */
            cut_off: {
                start: string;
                end: string;
            } | null;
            /** @description Why live does not sell it; null: it is on sale. */
            off_sale: ("below_cost" | "cut_off" | "disabled" | "in_review" | "no_longer_listed" | "no_supplier" | "out_of_stock" | "starter_only" | "supplier_disabled" | "supplier_disturbed" | "switched_off" | "switched_off_at_supplier") | null;
            /** @description Rupiah; null for a bill. Left out for a role that may not see costs. */
            cost?: number | null;
            /** @description Our share of the fee of a bill, rupiah. Left out for a role that may not see costs. */
            commission?: number | null;
        };
        /** @description A product with its suppliers, and why it is on sale or not. */
        OperatorProduct: {
            code: string;
            /** @enum {string} */
            kind: "prepaid" | "postpaid";
            name: string;
            category: string;
            category_name: string;
            brand: string;
            region: string | null;
            /**
             * Format: int64
             * @description The price for everybody, or the fee of a bill, rupiah.
             */
            price: number;
            /** @description Why live does not sell it; null: it is on sale. */
            off_sale: ("below_cost" | "cut_off" | "disabled" | "in_review" | "no_longer_listed" | "no_supplier" | "out_of_stock" | "starter_only" | "supplier_disabled" | "supplier_disturbed" | "switched_off" | "switched_off_at_supplier") | null;
            /** @description Why an operator took it off sale, and when; null: no operator has. */
            disabled: {
                reason: string;
                /** Format: date-time */
                at: string;
            } | null;
            skus: components["schemas"]["OperatorSku"][];
            /** @description The lowest cost, rupiah; null for a bill. Left out for a role that may not see costs. */
            cost?: number | null;
            /** @description The price less the cost; for a bill our share of its fee. Left out for a role that may not see costs. */
            margin?: number | null;
        };
        /** @description A page of products. */
        OperatorProductsAnswer: {
            data: components["schemas"]["OperatorProduct"][];
            meta: {
                request_id: string;
                /** @description The number of products on all pages. */
                total: number;
                page: number;
                last_page: number;
            };
        };
        /** @description What the list of products can be filtered by. */
        OperatorProductFilters: {
            groups: {
                /** @enum {string} */
                kind: "prepaid" | "postpaid";
                category: string;
                name: string;
                brands: string[];
            }[];
            suppliers: string[];
        };
        /** @description The filters. */
        OperatorProductFiltersAnswer: {
            data: components["schemas"]["OperatorProductFilters"];
            meta: components["schemas"]["PortalMeta"];
        };
        /** @description One product with its history. */
        OperatorProductDetail: {
            product: components["schemas"]["OperatorProduct"];
            /** @description The price for everybody in the last forty days, newest first. */
            history: {
                /** Format: date-time */
                at: string;
                /**
                 * Format: int64
                 * @description The price from then on, rupiah.
                 */
                price: number;
                /** @description Whether our own switch was on. */
                on_sale: boolean;
            }[];
            /** @description The rule that its price follows from, and the levels with another price. Left out for a role that may not see costs. */
            pricing?: {
                rule: components["schemas"]["OperatorPriceRule"] | null;
                levels: {
                    level: components["schemas"]["OperatorPriceLevel"];
                    /**
                     * Format: int64
                     * @description The price of this level, rupiah.
                     */
                    price: number;
                }[];
            };
        };
        /** @description One product. */
        OperatorProductAnswer: {
            data: components["schemas"]["OperatorProductDetail"];
            meta: components["schemas"]["PortalMeta"];
        };
        /** @description The products whose switch was changed. */
        OperatorSwitchedProducts: {
            products: {
                /** @enum {string} */
                kind: "prepaid" | "postpaid";
                code: string;
                name: string;
                /** @description Whether the imported list has it switched on, which counts while no operator has disabled it. */
                listed_on: boolean;
            }[];
        };
        /** @description What was switched. */
        OperatorSwitchedProductsAnswer: {
            data: components["schemas"]["OperatorSwitchedProducts"];
            meta: components["schemas"]["PortalMeta"];
        };
        /** @description A cost or a list that is not believed. */
        OperatorHeldCost: {
            /** Format: uuid */
            id: string;
            /**
             * @description The cost of one code, or a list that suddenly lacks many codes.
             * @enum {string}
             */
            subject: "cost" | "shorter_list";
            /** @enum {string} */
            source: "file" | "list" | "purchase";
            /** @description Null: a file that was imported. */
            supplier: string | null;
            /** @enum {string} */
            kind: "prepaid" | "postpaid";
            /** @description The code at the supplier. */
            code: string | null;
            /** @description Its name there. */
            name: string | null;
            /** @description Our product. */
            product_code: string | null;
            /** @description The cost that is believed, rupiah. */
            old_cost: number | null;
            /** @description The cost that is not believed, rupiah; null for a shorter list, and for a sale at a price that cannot be read. */
            new_cost: number | null;
            /** @description Whether the code is off sale until the ruling. */
            off_sale: boolean;
            /** @description How many codes the list had. */
            listed: number | null;
            /** @description The first codes that it lacks, at most 20. */
            missing: string[];
            missing_count: number;
            /** @description The live order whose purchase named the cost. */
            order_id: string | null;
            /** Format: date-time */
            opened_at: string;
            /** @description When it ended. */
            closed_at: string | null;
            /** @description accepted, refused, or withdrawn: the next list was plausible again. */
            ruling: string | null;
            /** @description The reason of the ruling. */
            reason: string | null;
        };
        /** @description What waits for a ruling, and the last rulings. */
        OperatorHeldCosts: {
            /** @description The oldest first, at most 500. */
            open: components["schemas"]["OperatorHeldCost"][];
            /** @description How many wait. */
            total: number;
            /** @description The newest first, at most 20. */
            closed: components["schemas"]["OperatorHeldCost"][];
        };
        /** @description What waits. */
        OperatorHeldCostsAnswer: {
            data: components["schemas"]["OperatorHeldCosts"];
            meta: components["schemas"]["PortalMeta"];
        };
        /** @description What was ruled. */
        OperatorHeldRuling: {
            ids: string[];
            /** @enum {string} */
            ruling: "accepted" | "refused";
            prices_changed: number;
        };
        /** @description What was ruled. */
        OperatorHeldRulingAnswer: {
            data: components["schemas"]["OperatorHeldRuling"];
            meta: components["schemas"]["PortalMeta"];
        };
        /** @description What an import of a price list would do. */
        OperatorCatalogPreview: {
            /** @description Products that are new. */
            added: number;
            /** @description Products that change. */
            changed: number;
            /** @description Products that stay as they are. */
            unchanged: number;
            /** @description Rows that are not imported. */
            refused: number;
            /** @description Costs that are not believed until an operator rules. */
            held: number;
            /** @description Codes of suppliers that are no longer sold, because the file gives them another meaning. */
            parted: number;
            /** @description At most 200. */
            new_products: {
                code: string;
                name: string;
                /** @description The price, or the fee of a bill, rupiah. */
                amount: number;
            }[];
            /** @description At most 200. */
            refused_rows: {
                /** @description Its number in the file, from 1. */
                row: number;
                code: string | null;
                /** @enum {string} */
                reason: "duplicate_code" | "excessive_admin_fee" | "excessive_commission" | "excessive_price" | "fee_not_the_payers" | "fee_only_price" | "fractional_admin_fee" | "fractional_commission" | "fractional_price" | "invalid_admin_fee" | "invalid_category" | "invalid_code" | "invalid_commission" | "invalid_name" | "invalid_price" | "invalid_status" | "mapped_product" | "missing_admin_fee" | "missing_category" | "missing_code" | "missing_commission" | "missing_name" | "missing_price" | "negative_admin_fee" | "negative_commission" | "negative_price" | "not_an_object" | "open_amount" | "wrong_kind" | "zero_price";
            }[];
            /** @description At most 200. */
            held_rows: {
                code: string;
                name: string;
                old_cost: number;
                new_cost: number;
            }[];
            /** @description At most 200. */
            parted_rows: {
                supplier: string;
                /** @description The code at the supplier. */
                code: string;
                /** @description Its name there. */
                name: string;
                /** @description The name that the file has for it. */
                product: string;
            }[];
            prices: components["schemas"]["OperatorPricePreview"];
        };
        /** @description The preview. */
        OperatorCatalogPreviewAnswer: {
            data: components["schemas"]["OperatorCatalogPreview"];
            meta: components["schemas"]["PortalMeta"];
        };
        /** @description What an import of a price list did. */
        OperatorCatalogImport: {
            /** @description Products that are new. */
            added: number;
            /** @description Products that change. */
            changed: number;
            /** @description Products that stay as they are. */
            unchanged: number;
            /** @description Rows that are not imported. */
            refused: number;
            /** @description Costs that are not believed until an operator rules. */
            held: number;
            /** @description Codes of suppliers that are no longer sold, because the file gives them another meaning. */
            parted: number;
            /** @description Prices that have changed. */
            prices_changed: number;
        };
        /** @description What was done. */
        OperatorCatalogImportAnswer: {
            data: components["schemas"]["OperatorCatalogImport"];
            meta: components["schemas"]["PortalMeta"];
        };
        /** @description Whose prices: those of everybody, of a group or of one account. */
        OperatorPriceLevel: {
            /** @enum {string} */
            kind: "everybody" | "group" | "account";
            /** @description The name of the group, or the id of the account. */
            id: string | null;
            /** @description The name of the group or account. */
            name: string | null;
        };
        /** @description A rule that prices follow from. */
        OperatorPriceRule: {
            level: components["schemas"]["OperatorPriceLevel"];
            /** @enum {string} */
            scope: "product" | "brand" | "category" | "all";
            /** @description A code, brand or slug; empty for all products. */
            subject: string;
            /** @description Added to the cost, rupiah. */
            fixed: number | null;
            /** @description Added to the cost, per cent. */
            percent: string | null;
            /** @description A fixed price, rupiah. */
            price: number | null;
            /** @description Prices are rounded up to a multiple of this, rupiah. */
            step: number | null;
            allow_loss: boolean;
        };
        /** @description A change of the rules that takes effect later. */
        OperatorScheduledRule: {
            /** Format: uuid */
            id: string;
            /** Format: date-time */
            starts_at: string;
            /** @description Whether the rule is removed then. */
            removes: boolean;
            rule: components["schemas"]["OperatorPriceRule"];
        };
        /** @description The rules, the most specific ones first, and the scheduled changes. */
        OperatorPriceRules: {
            rules: components["schemas"]["OperatorPriceRule"][];
            scheduled: components["schemas"]["OperatorScheduledRule"][];
            /** @description How many products are sold at their cost because no rule is for them. */
            unruled: number;
            /** @description How many products are off sale because they would lose money. */
            below_cost: number;
        };
        /** @description The rules. */
        OperatorPriceRulesAnswer: {
            data: components["schemas"]["OperatorPriceRules"];
            meta: components["schemas"]["PortalMeta"];
        };
        /** @description Every price that a change would change, by pages. */
        OperatorPricePreview: {
            /** @description Names these effects; a change sends it back. */
            digest: string;
            summary: {
                prices: number;
                up: number;
                down: number;
                same: number;
                /** @description How many prices take their product off sale. */
                below_cost: number;
                /** @description How many prices are below cost and sold. */
                sold_at_loss: number;
                /** @description How many prices are below cost now. */
                lost_before: number;
                /** @description The margin now, as per cent of the costs; null: there is no price. */
                margin_before: string | null;
                /** @description The margin then, as per cent of the costs. */
                margin_after: string | null;
                /** @description The price with the largest relative change, where a typing error shows first. */
                furthest: {
                    code: string;
                    name: string;
                    before: number;
                    after: number;
                } | null;
            };
            /** @description At most 50 rows. */
            effects: {
                level: components["schemas"]["OperatorPriceLevel"];
                code: string;
                name: string;
                /**
                 * Format: int64
                 * @description The cost after the change, rupiah.
                 */
                cost: number;
                /**
                 * Format: int64
                 * @description The price now, rupiah.
                 */
                before: number;
                /**
                 * Format: int64
                 * @description The price after the change, rupiah.
                 */
                after: number;
                /** @description The new price less the cost, rupiah. */
                margin: number;
                /** @description Whether the price now is below its cost. */
                lost_before: boolean;
                /** @description Whether the new price takes the product off sale. */
                below_cost: boolean;
                /** @description Whether it is sold below its cost. */
                sold_at_loss: boolean;
            }[];
            /** @description How many rows the filter leaves. */
            total: number;
            page: number;
            last_page: number;
        };
        /** @description What would change. */
        OperatorPricePreviewAnswer: {
            data: components["schemas"]["OperatorPricePreview"];
            meta: components["schemas"]["PortalMeta"];
        };
        /** @description What was changed, or is scheduled. */
        OperatorPriceChange: {
            scheduled: components["schemas"]["OperatorScheduledRule"] | null;
            prices_changed: number;
        };
        /** @description What was changed. */
        OperatorPriceChangeAnswer: {
            data: components["schemas"]["OperatorPriceChange"];
            meta: components["schemas"]["PortalMeta"];
        };
        /** @description The change that will not take effect. */
        OperatorCancelledRule: {
            cancelled: components["schemas"]["OperatorScheduledRule"];
        };
        /** @description What was cancelled. */
        OperatorCancelledRuleAnswer: {
            data: components["schemas"]["OperatorCancelledRule"];
            meta: components["schemas"]["PortalMeta"];
        };
        /** @description A group of accounts with prices of their own. */
        OperatorPriceGroup: {
            name: string;
            /** @description How many accounts are in it. */
            accounts: number;
            /** @description At most 200 of them. */
            members: {
                id: string;
                name: string;
            }[];
            /** @description How many rules name it. */
            rules: number;
        };
        /** @description The groups by name. */
        OperatorPriceGroups: {
            groups: components["schemas"]["OperatorPriceGroup"][];
        };
        /** @description The groups. */
        OperatorPriceGroupsAnswer: {
            data: components["schemas"]["OperatorPriceGroups"];
            meta: components["schemas"]["PortalMeta"];
        };
        /** @description At most 20 accounts. */
        OperatorPriceClients: {
            clients: {
                id: string;
                name: string;
                /** @description The price group that it is in. */
                group: string | null;
            }[];
        };
        /** @description The accounts that were found. */
        OperatorPriceClientsAnswer: {
            data: components["schemas"]["OperatorPriceClients"];
            meta: components["schemas"]["PortalMeta"];
        };
        /** @description The group or account that was changed. */
        OperatorGroupChange: {
            name: string;
            moved: boolean;
        };
        /** @description What was changed. */
        OperatorGroupChangeAnswer: {
            data: components["schemas"]["OperatorGroupChange"];
            meta: components["schemas"]["PortalMeta"];
        };
        /** @description A supplier of the live environment, as it is now. */
        OperatorSupplier: {
            /** @enum {string} */
            name: "digiflazz" | "iak";
            /**
             * @description failing: it does not answer, or too few of its sales succeed.
             * @enum {string}
             */
            state: "disabled" | "failing" | "paused" | "well";
            /** @description Whether it gets new purchases. */
            enabled: boolean;
            test_mode: boolean;
            priority: number;
            /** @description Who switched it off; null when it is on. */
            disabled: {
                /**
                 * Format: date-time
                 * @description When.
                 */
                at: string;
                by: string;
                /** @description Why. */
                reason: string | null;
            } | null;
            /** @description It refused because our deposit is too low. */
            paused: {
                /**
                 * Format: date-time
                 * @description Since when.
                 */
                since: string;
                /** @description The code of its refusal and the meaning. */
                said: string;
            } | null;
            /** @description What does not answer at least one server. */
            unreachable: ("all" | "prepaid" | "postpaid")[];
            /** @description Our deposit there; null: it was never read. */
            deposit: {
                /** @description The last reading less what was bought since. */
                amount: number;
                /**
                 * Format: date-time
                 * @description When the supplier last said how much there is.
                 */
                read_at: string;
                /** @description For how long it lasts at the rate of the last hours. */
                hours: number | null;
            } | null;
            recent: {
                /** @description Sales of the last quarter of an hour that succeeded. */
                sold: number;
                /** @description Those that failed. */
                failed: number;
                /** @description How long they took on average; null when there were none. */
                average_ms: number | null;
            };
            price_lists: {
                /** @enum {string} */
                kind: "prepaid" | "postpaid";
                /** @description When it was last read completely. */
                read_at: string | null;
                /** @description Why the last fetch failed; null: it did not. */
                fault: string | null;
            }[];
        };
        /** @description The suppliers, and those that konter knows and that are not set up. */
        OperatorSuppliers: {
            suppliers: components["schemas"]["OperatorSupplier"][];
            not_set_up: ("digiflazz" | "iak")[];
        };
        /** @description A supplier with its configuration, without its credentials. */
        OperatorSupplierDetail: {
            /** @enum {string} */
            name: "digiflazz" | "iak";
            /**
             * @description failing: it does not answer, or too few of its sales succeed.
             * @enum {string}
             */
            state: "disabled" | "failing" | "paused" | "well";
            /** @description Whether it gets new purchases. */
            enabled: boolean;
            test_mode: boolean;
            priority: number;
            /** @description Who switched it off; null when it is on. */
            disabled: {
                /**
                 * Format: date-time
                 * @description When.
                 */
                at: string;
                by: string;
                /** @description Why. */
                reason: string | null;
            } | null;
            /** @description It refused because our deposit is too low. */
            paused: {
                /**
                 * Format: date-time
                 * @description Since when.
                 */
                since: string;
                /** @description The code of its refusal and the meaning. */
                said: string;
            } | null;
            /** @description What does not answer at least one server. */
            unreachable: ("all" | "prepaid" | "postpaid")[];
            /** @description Our deposit there; null: it was never read. */
            deposit: {
                /** @description The last reading less what was bought since. */
                amount: number;
                /**
                 * Format: date-time
                 * @description When the supplier last said how much there is.
                 */
                read_at: string;
                /** @description For how long it lasts at the rate of the last hours. */
                hours: number | null;
            } | null;
            recent: {
                /** @description Sales of the last quarter of an hour that succeeded. */
                sold: number;
                /** @description Those that failed. */
                failed: number;
                /** @description How long they took on average; null when there were none. */
                average_ms: number | null;
            };
            price_lists: {
                /** @enum {string} */
                kind: "prepaid" | "postpaid";
                /** @description When it was last read completely. */
                read_at: string | null;
                /** @description Why the last fetch failed; null: it did not. */
                fault: string | null;
            }[];
            adds_products: boolean;
            base_url: string;
            /** @description The address of its bills, where it differs. */
            bills_url: string | null;
            /** @description Whether it is the address of the real supplier. */
            own_address: boolean;
            takes_webhook_secret: boolean;
            takes_bills_url: boolean;
            /** @description Whether a secret of its callbacks is set. */
            signed_callbacks: boolean;
            /** @description Only for who may change it. */
            username: string | null;
            /** @description To be entered at the supplier. It has a secret part: only for who may change it. */
            callback_url: string | null;
            /** @description The least time between two fetches of a price list. */
            list_pause_seconds: number;
            /** @description For this server. */
            reachable: {
                prepaid: boolean;
                postpaid: boolean;
            };
            /** @description Purchases and inquiries of this server. */
            load: {
                /** @description Calls under way. */
                running: number;
                /** @description Calls that wait. */
                waiting: number;
                /** @description The most at once. */
                max: number;
            };
            /** @description The hours of the last day with purchases. */
            hours: {
                /**
                 * Format: date-time
                 * @description The beginning of the hour.
                 */
                hour: string;
                /** @description Sales that succeeded. */
                sold: number;
                /** @description Those that failed. */
                failed: number;
                /** @description How long they took on average. */
                average_ms: number | null;
            }[];
            codes: {
                /** @enum {string} */
                kind: "prepaid" | "postpaid";
                /** @description Codes. */
                all: number;
                /** @description On the last list, and of no product of ours. */
                unmapped: number;
                /** @description Off sale until an operator rules on the cost. */
                held: number;
                /** @description No longer on the list. */
                gone: number;
            }[];
        };
        /** @description What a supplier answered when it was asked for our deposit. */
        OperatorSupplierTest: {
            /** @enum {string} */
            outcome: "answered" | "refused" | "no_answer";
            /** @description Our deposit, rupiah. */
            amount: number | null;
            /** @description The code of its refusal and the meaning. */
            said: string | null;
            /** @description How long it took. */
            took_ms: number;
        };
        /** @description Whether something changed. */
        OperatorSupplierChange: {
            changed: boolean;
        };
        /** @description The suppliers. */
        OperatorSuppliersAnswer: {
            data: components["schemas"]["OperatorSuppliers"];
            meta: components["schemas"]["PortalMeta"];
        };
        /** @description The supplier. */
        OperatorSupplierDetailAnswer: {
            data: components["schemas"]["OperatorSupplierDetail"];
            meta: components["schemas"]["PortalMeta"];
        };
        /** @description What it answered. */
        OperatorSupplierTestAnswer: {
            data: components["schemas"]["OperatorSupplierTest"];
            meta: components["schemas"]["PortalMeta"];
        };
        /** @description Whether something changed. */
        OperatorSupplierChangeAnswer: {
            data: components["schemas"]["OperatorSupplierChange"];
            meta: components["schemas"]["PortalMeta"];
        };
        /** @description A time of day, every day, in which a supplier gets nothing new. */
        OperatorCutOff: {
            /** @enum {string} */
            supplier: "digiflazz" | "iak";
            /** @enum {string} */
            kind: "prepaid" | "postpaid";
            /**
             * @description rule: a time of day in which the supplier refuses payments of bills.
             * @enum {string}
             */
            source: "price_list" | "rule" | "operator";
            /** @description HH:MM in WIB. */
            start: string;
            /** @description HH:MM in WIB. */
            end: string;
            /** @description How many codes it is for; null: all of the kind, or one product. */
            codes: number | null;
            /** @description One of the codes, or the product. */
            about: string | null;
            /** @description Of one that an operator set. */
            id: string | null;
            /** @description Why an operator set it. */
            reason: string | null;
        };
        /** @description The cut-offs of all suppliers. */
        OperatorCutOffsAnswer: {
            data: components["schemas"]["OperatorCutOff"][];
            meta: components["schemas"]["PortalMeta"];
        };
        /** @description A code of a supplier. */
        OperatorCode: {
            /** @enum {string} */
            kind: "prepaid" | "postpaid";
            sku: string;
            /** @description The supplier’s name for it. */
            name: string;
            /** @description The code of our product; null: none. */
            product: string | null;
            /** @description Whether an operator chose the product. */
            mapped: boolean;
            /** @description Null: that of the supplier. */
            priority: number | null;
            /** @enum {string} */
            state: "on_sale" | "gone" | "held" | "switched_off" | "disturbed" | "out_of_stock";
            /** @description Its time of day without deliveries. */
            cut_off: {
                start: string;
                end: string;
            } | null;
            /** @description The price of our product, or the fee of its bills, rupiah. */
            price: number | null;
            /** @description What we pay, rupiah; null for a bill, and for who may not see costs. */
            cost: number | null;
            /** @description What the biller adds to a bill, rupiah. */
            admin_fee: number | null;
            /** @description Our share of it, rupiah. */
            commission: number | null;
            /**
             * Format: date-time
             * @description When a list last changed it.
             */
            seen_at: string;
        };
        /** @description A page of the codes of a supplier. */
        OperatorCodesAnswer: {
            data: components["schemas"]["OperatorCode"][];
            meta: {
                request_id: string;
                older: string | null;
                newer: string | null;
            };
        };
        /** @description A product that a code may mean. */
        OperatorSuggestion: {
            code: string;
            name: string;
            brand: string;
            /** @description Our price, or the fee of its bills, rupiah. */
            price: number | null;
            /** @description Whether the two names can mean the same quantity, or the same biller. */
            as_much: boolean;
        };
        /** @description Products that a code may mean, the most likely first. */
        OperatorSuggestionsAnswer: {
            data: components["schemas"]["OperatorSuggestion"][];
            meta: components["schemas"]["PortalMeta"];
        };
        /** @description What became of a price list. */
        OperatorPriceSync: {
            /** @enum {string} */
            kind: "prepaid" | "postpaid";
            /** @enum {string} */
            outcome: "read" | "too_soon" | "unavailable";
            /** @description Why it could not be read. */
            said: string | null;
            /** @description When it can be tried again; null when it was read. */
            retry_after_seconds: number | null;
            /** @description Null when it was not read. */
            counts: {
                /** @description New codes. */
                added: number;
                /** @description Changed codes. */
                changed: number;
                /** @description Unchanged codes. */
                unchanged: number;
                /** @description Codes that the list no longer has. */
                gone: number;
                /** @description Codes that it lacks, so many that an operator rules. */
                withheld: number;
                /** @description Codes without a product. */
                unmapped: number;
                /** @description New products. */
                products_added: number;
                /** @description Prices that changed. */
                prices_changed: number;
            } | null;
            /** @description Rows that could not be used, at most 200. */
            refused: {
                row: number;
                /** @description Its code. */
                code: string | null;
                /** @enum {string} */
                reason: "duplicate_code" | "excessive_admin_fee" | "excessive_commission" | "excessive_price" | "fee_not_the_payers" | "fee_only_price" | "fractional_admin_fee" | "fractional_commission" | "fractional_price" | "invalid_admin_fee" | "invalid_category" | "invalid_code" | "invalid_commission" | "invalid_name" | "invalid_price" | "invalid_status" | "mapped_product" | "missing_admin_fee" | "missing_category" | "missing_code" | "missing_commission" | "missing_name" | "missing_price" | "negative_admin_fee" | "negative_commission" | "negative_price" | "not_an_object" | "open_amount" | "wrong_kind" | "zero_price";
            }[];
            /** @description Codes whose costs an operator must rule on. */
            held: {
                code: string;
                name: string;
            }[];
            /** @description Codes that name a different product now and are no longer sold. */
            parted: {
                code: string;
                name: string;
            }[];
            /** @description Codes that an operator mapped and that name a different product now; they are still sold. */
            renamed: {
                code: string;
                /** @description The supplier's name for it now. */
                name: string;
                name_before: string;
                /** @description The code of our product. */
                product: string;
            }[];
            /** @description Products whose price is below their cost now. */
            below_cost: number;
        };
        /** @description What became of both price lists. */
        OperatorPriceSyncAnswer: {
            data: components["schemas"]["OperatorPriceSync"][];
            meta: components["schemas"]["PortalMeta"];
        };
        /** @description What a mapping changed. */
        OperatorMapping: {
            /** @description The code of our product. */
            product: string | null;
            /** @description Whether the two names can mean the same quantity, or the same biller. */
            as_much: boolean;
            /** @description Prices that changed with it. */
            prices_changed: number;
        };
        /** @description What a mapping changed. */
        OperatorMappingAnswer: {
            data: components["schemas"]["OperatorMapping"];
            meta: components["schemas"]["PortalMeta"];
        };
        /** @description A client in a list. Amounts are those of live. */
        OperatorListedClient: {
            /** Format: uuid */
            id: string;
            name: string;
            /** Format: date-time */
            created_at: string;
            /** @description Whether it is approved for live. */
            live: boolean;
            suspended_at: string | null;
            group: string | null;
            /** @description Since when it asks for live. */
            waiting_since: string | null;
            /** @description Whole rupiah. */
            available: number;
            /** @description Whole rupiah. */
            held: number;
            /** @description Whole rupiah. */
            spent_today: number;
            /** @description Whole rupiah. */
            owed: number;
        };
        /** @description Balance, limits and use of a client in one environment. */
        OperatorClientWallet: {
            /** @enum {string} */
            environment: "live" | "sandbox";
            /** @description Whole rupiah. */
            available: number;
            /** @description Whole rupiah. */
            held: number;
            /** @description Whole rupiah. */
            spent_today: number;
            /** @description Whole rupiah. */
            owed: number;
            limits: {
                /** @description Whole rupiah. */
                transaction: number;
                /** @description Whole rupiah. */
                daily: number;
                requests_per_minute: number;
                duplicate_minutes: number | null;
            };
            today: {
                orders: number;
                succeeded: number;
                failed: number;
                /** @description Whole rupiah. */
                spent: number;
            };
            /** @description The last seven days on which something was booked, oldest first. */
            days: {
                day: string;
                orders: number;
                succeeded: number;
                failed: number;
                /** @description Whole rupiah. */
                sales: number;
            }[];
            requests: {
                logged: number;
                errors: number;
            };
        };
        OperatorClientMember: {
            /** Format: uuid */
            person_id: string;
            name: string;
            email: string;
            /** @enum {string} */
            role: "owner" | "developer" | "finance" | "staff" | "viewer";
            two_factor: boolean;
            /** Format: date-time */
            joined_at: string;
            signed_in_at: string | null;
        };
        /** @description A key, never its secret. */
        OperatorClientKey: {
            /** Format: uuid */
            id: string;
            /** @enum {string} */
            environment: "live" | "sandbox";
            name: string;
            display_prefix: string;
            scopes: string[];
            /** Format: date-time */
            created_at: string;
            last_used_at: string | null;
            expires_at: string | null;
            revoked_at: string | null;
        };
        OperatorLiveRequest: {
            /** @enum {string} */
            state: "waiting" | "approved" | "refused";
            /** Format: date-time */
            requested_at: string;
            decided_at: string | null;
            reason: string | null;
            business_name: string;
            contact_name: string;
            phone: string;
            bank: string;
            bank_account_holder: string;
            /** @description Its end only, for roles that do not pay. */
            bank_account_number: string;
        };
        /** @description One client: who it is, its money, its use, and what happened last. */
        OperatorClient: {
            /** Format: uuid */
            id: string;
            name: string;
            /** Format: date-time */
            created_at: string;
            /** @description Whether it is approved for live. */
            live: boolean;
            suspended_at: string | null;
            group: string | null;
            suspended_reason: string | null;
            profile: {
                name: string;
                address: string | null;
                phone: string | null;
            };
            live_request: components["schemas"]["OperatorLiveRequest"] | null;
            wallets: components["schemas"]["OperatorClientWallet"][];
            members: components["schemas"]["OperatorClientMember"][];
            keys: components["schemas"]["OperatorClientKey"][];
            endpoints: {
                /** Format: uuid */
                id: string;
                /** @enum {string} */
                environment: "live" | "sandbox";
                name: string;
                host: string;
                disabled_reason: string | null;
                failing_since: string | null;
                attempted: number;
                delivered: number;
                pending: number;
                oldest_pending_at: string | null;
            }[];
            /** @description The newest of both environments. */
            orders: {
                /** Format: uuid */
                id: string;
                /** @enum {string} */
                environment: "live" | "sandbox";
                name: string;
                destination: string;
                /** @enum {string} */
                status: "inquiring" | "awaiting_confirmation" | "processing" | "manual_review" | "succeeded" | "failed" | "cancelled" | "expired" | "refunded";
                /** @description Whole rupiah. */
                price: number;
                /** Format: date-time */
                created_at: string;
            }[];
            /** @description The newest of live. */
            deposits: {
                /** Format: uuid */
                id: string;
                number: string;
                /** @enum {string} */
                status: "waiting" | "paid" | "credited" | "expired" | "cancelled" | "in_review";
                /** @description Whole rupiah. */
                amount: number;
                /** Format: date-time */
                created_at: string;
            }[];
            complaints: {
                /** Format: uuid */
                id: string;
                /** @enum {string} */
                environment: "live" | "sandbox";
                /** Format: uuid */
                order_id: string;
                /** @enum {string} */
                state: "open" | "answered" | "closed";
                /** Format: date-time */
                opened_at: string;
                /** Format: date-time */
                changed_at: string;
            }[];
        };
        /** @description What was earned with a client in the last 30 days, in live. */
        OperatorClientEarnings: {
            /** @description Up to when the figures are complete. */
            complete_at: string | null;
            days: {
                day: string;
                orders: number;
                succeeded: number;
                /** @description Whole rupiah. */
                sales: number;
                /** @description Whole rupiah. */
                margin: number;
                /** @description Whole rupiah. */
                profit: number;
            }[];
            /** @description Whole rupiah. */
            sales: number;
            /** @description Whole rupiah. */
            margin: number;
            /** @description Whole rupiah. */
            profit: number;
        };
        OperatorClientRecord: {
            /** Format: uuid */
            id: string;
            /** Format: date-time */
            at: string;
            actor: string;
            action: string;
            subject: string;
            detail: {
                [key: string]: unknown;
            };
        };
        OperatorClientRecords: {
            records: components["schemas"]["OperatorClientRecord"][];
            next: string | null;
        };
        OperatorClientGroups: {
            groups: string[];
        };
        /** @description The client that was changed. */
        OperatorClientChange: {
            /** Format: uuid */
            id: string;
        };
        /** @description Clients, newest first. */
        OperatorClientsPage: {
            data: components["schemas"]["OperatorListedClient"][];
            meta: {
                request_id: string;
                older: string | null;
                newer: string | null;
            };
        };
        /** @description The client. */
        OperatorClientAnswer: {
            data: components["schemas"]["OperatorClient"];
            meta: components["schemas"]["PortalMeta"];
        };
        /** @description What was earned. */
        OperatorClientEarningsAnswer: {
            data: components["schemas"]["OperatorClientEarnings"];
            meta: components["schemas"]["PortalMeta"];
        };
        /** @description Audit records, newest first. */
        OperatorClientRecordsAnswer: {
            data: components["schemas"]["OperatorClientRecords"];
            meta: components["schemas"]["PortalMeta"];
        };
        /** @description The price groups. */
        OperatorClientGroupsAnswer: {
            data: components["schemas"]["OperatorClientGroups"];
            meta: components["schemas"]["PortalMeta"];
        };
        /** @description The client that was changed. */
        OperatorClientChangeAnswer: {
            data: components["schemas"]["OperatorClientChange"];
            meta: components["schemas"]["PortalMeta"];
        };
        /** @description How many receive a message. */
        OperatorReceivers: {
            accounts: number;
            /** @description Owners, each once. */
            mails: number;
        };
        OperatorMessage: {
            /** Format: uuid */
            id: string;
            indonesian: {
                title: string;
                body: string;
            };
            english: {
                title: string;
                body: string;
            } | null;
            /** @enum {string} */
            audience: "all" | "group" | "accounts";
            group: string | null;
            by_mail: boolean;
            sent_by: string;
            /** Format: date-time */
            sent_at: string;
            accounts: number;
            read: number;
            mails: number;
            mails_due: number;
            mails_failed: number;
        };
        OperatorMessages: {
            messages: components["schemas"]["OperatorMessage"][];
            next: string | null;
        };
        OperatorSentMessage: {
            /** Format: uuid */
            id: string;
            accounts: number;
            mails: number;
        };
        /** @description How many receive it. */
        OperatorReceiversAnswer: {
            data: components["schemas"]["OperatorReceivers"];
            meta: components["schemas"]["PortalMeta"];
        };
        /** @description Messages, newest first. */
        OperatorMessagesAnswer: {
            data: components["schemas"]["OperatorMessages"];
            meta: components["schemas"]["PortalMeta"];
        };
        /** @description The message that was sent. */
        OperatorSentMessageAnswer: {
            data: components["schemas"]["OperatorSentMessage"];
            meta: components["schemas"]["PortalMeta"];
        };
        /** @description An endpoint of a client, and how its deliveries go. */
        OperatorEndpoint: {
            /** Format: uuid */
            id: string;
            /** Format: uuid */
            client_id: string;
            client_name: string;
            /** @enum {string} */
            environment: "live" | "sandbox";
            name: string;
            /** @description Of its URL, whose path may contain a secret. */
            host: string;
            /** Format: date-time */
            created_at: string;
            disabled_at: string | null;
            disabled_reason: ("client" | "failing" | "gone" | "operator") | null;
            failing_since: string | null;
            /** @description Deliveries of the last 24 hours that were attempted. */
            attempted: number;
            /** @description How many of them were accepted. */
            delivered: number;
            pending: number;
            oldest_pending_at: string | null;
            /** @description The newest answer. */
            last_status: number | null;
            last_fault: string | null;
        };
        OperatorEndpointPage: {
            /** Format: uuid */
            client_id: string;
            client_name: string;
            page: components["schemas"]["PortalEndpointPage"];
        };
        /** @description Endpoints, newest first. */
        OperatorEndpointsPage: {
            data: components["schemas"]["OperatorEndpoint"][];
            meta: {
                request_id: string;
                older: string | null;
                newer: string | null;
            };
        };
        /** @description The endpoint. */
        OperatorEndpointAnswer: {
            data: components["schemas"]["OperatorEndpointPage"];
            meta: components["schemas"]["PortalMeta"];
        };
        /** @description An audit record. */
        OperatorRecord: {
            /** Format: uuid */
            id: string;
            /** Format: date-time */
            at: string;
            /** @description Who did it, as it is recorded. */
            actor: string;
            /** @description The name in the actor. */
            name: string;
            action: string;
            /** @description The id or the name of what was changed. */
            subject: string;
            account: {
                id: string;
                name: string;
            } | null;
            /** @description The values that were set, in the order of their names. */
            detail: {
                name: string;
                value: string | number | boolean | null | string[];
            }[];
        };
        /** @description An audit record, with what it changed. */
        OperatorRecordDetail: {
            /** Format: uuid */
            id: string;
            /** Format: date-time */
            at: string;
            /** @description Who did it, as it is recorded. */
            actor: string;
            /** @description The name in the actor. */
            name: string;
            action: string;
            /** @description The id or the name of what was changed. */
            subject: string;
            account: {
                id: string;
                name: string;
            } | null;
            /** @description The values that were set, in the order of their names. */
            detail: {
                name: string;
                value: string | number | boolean | null | string[];
            }[];
            /** @description What the action changed, with the value before it and after it; null: none. */
            changes: {
                name: string;
                before: string | null;
                after: string | null;
            }[];
        };
        /** @description Audit records, newest first. */
        OperatorRecordPage: {
            data: components["schemas"]["OperatorRecord"][];
            meta: {
                request_id: string;
                older: string | null;
                newer: string | null;
                /** @description Whether the page ends because enough records were compared; there may be more beyond it. */
                is_partial: boolean;
            };
        };
        /** @description Requests that were refused for security, by minute. */
        OperatorSecurityEvents: {
            events: {
                /** Format: date-time */
                minute: string;
                /** @enum {string} */
                kind: "account_suspended" | "expired_key" | "failure_limit" | "forged_callback" | "invalid_key" | "ip_not_allowed" | "refused_sign_in" | "revoked_key" | "wrong_environment";
                account: {
                    id: string;
                    name: string;
                } | null;
                address: string | null;
                count: number;
            }[];
            /** @description Whether there are more than are in the answer. */
            is_partial: boolean;
        };
        /** @description Alerts, newest first, and where they are sent to. */
        OperatorAlerts: {
            /** @description Where alerts are sent to. Set by the configuration. */
            channels: ("email" | "telegram" | "webhook")[];
            alerts: {
                /** Format: uuid */
                id: string;
                condition: string;
                subject: string;
                /** @description One sentence, in English, as it is sent. */
                summary: string;
                /** Format: date-time */
                began_at: string;
                ended_at: string | null;
                /** @description The reports that no channel has taken yet. */
                undelivered: {
                    /** @enum {string} */
                    event: "began" | "ended";
                    /** @enum {string} */
                    channel: "email" | "telegram" | "webhook";
                    attempts: number;
                    fault: string | null;
                }[];
            }[];
            /** @description Whether there are more than are in the answer. */
            is_partial: boolean;
        };
        /** @description What became of a test of each channel; no fault: it arrived. */
        OperatorChannelTests: {
            channels: {
                /** @enum {string} */
                channel: "email" | "telegram" | "webhook";
                fault: string | null;
            }[];
        };
        /** @description An audit record. */
        OperatorRecordAnswer: {
            data: components["schemas"]["OperatorRecordDetail"];
            meta: components["schemas"]["PortalMeta"];
        };
        /** @description Security events. */
        OperatorSecurityEventsAnswer: {
            data: components["schemas"]["OperatorSecurityEvents"];
            meta: components["schemas"]["PortalMeta"];
        };
        /** @description Alerts. */
        OperatorAlertsAnswer: {
            data: components["schemas"]["OperatorAlerts"];
            meta: components["schemas"]["PortalMeta"];
        };
        /** @description Tests of channels. */
        OperatorChannelTestsAnswer: {
            data: components["schemas"]["OperatorChannelTests"];
            meta: components["schemas"]["PortalMeta"];
        };
        /** @description A person who is an operator. */
        StaffMember: {
            person_id: string;
            name: string;
            email: string;
            /** @enum {string} */
            role: "administrator" | "finance" | "support" | "viewer";
            /** @description Whether one-time codes are set up. Without them nothing else can be done. */
            two_factor: boolean;
            /**
             * Format: date-time
             * @description Since when the person is an operator.
             */
            joined_at: string;
            /** @description When the person last signed in or proved who they are, in a session that is still known. */
            signed_in_at: string | null;
            /** @description When such a session was last used, to the minute. */
            last_used_at: string | null;
            /** @description How many sessions have not ended. */
            sessions: number;
            /** @description Whether it is the person who asks. */
            you: boolean;
        };
        /** @description An invitation to the operators that nobody has accepted. */
        StaffInvitation: {
            id: string;
            email: string;
            /** @enum {string} */
            role: "administrator" | "finance" | "support" | "viewer";
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
        /** @description A token of the command line, without the token itself. */
        StaffToken: {
            id: string;
            /** @description The name of the operator whom it proves. */
            operator: string;
            /** @description The start of the token. */
            prefix: string;
            /** @enum {string} */
            state: "working" | "expired" | "revoked";
            /**
             * Format: date-time
             * @description When it was created.
             */
            created_at: string;
            /** @description When it expires; null: never. */
            expires_at: string | null;
            /** @description When a command last used it, to the minute. */
            last_used_at: string | null;
        };
        /** @description A role, and what it may do. */
        StaffRole: {
            /** @enum {string} */
            role: "administrator" | "finance" | "support" | "viewer";
            permissions: string[];
        };
        /** @description The operators, who is invited, the newest 200 tokens of the command line, and what each role may do. */
        Staff: {
            members: components["schemas"]["StaffMember"][];
            invitations: components["schemas"]["StaffInvitation"][];
            tokens: components["schemas"]["StaffToken"][];
            roles: components["schemas"]["StaffRole"][];
        };
        /** @description A token that was just created. */
        CreatedStaffToken: {
            /** Format: uuid */
            id: string;
            /** @description The token, which cannot be read again. */
            token: string;
        };
        /** @description The token. */
        CreatedStaffTokenAnswer: {
            data: components["schemas"]["CreatedStaffToken"];
            meta: components["schemas"]["PortalMeta"];
        };
        /** @description The operators. */
        StaffAnswer: {
            data: components["schemas"]["Staff"];
            meta: components["schemas"]["PortalMeta"];
        };
        /** @description An operator. */
        StaffMemberAnswer: {
            data: components["schemas"]["StaffMember"];
            meta: components["schemas"]["PortalMeta"];
        };
        /** @description An invitation. */
        StaffInvitationAnswer: {
            data: components["schemas"]["StaffInvitation"];
            meta: components["schemas"]["PortalMeta"];
        };
        /** @description A setting of the business, which servers use within seconds. */
        OperatorSetting: {
            /** @enum {string} */
            key: "business.name" | "business.address" | "business.email" | "business.phone" | "business.whatsapp" | "business.hours" | "deposits.instructions_id" | "deposits.instructions_en" | "deposits.unique_digits" | "deposits.credit_limit" | "reviews.ruling_limit" | "limits.transaction" | "limits.daily" | "limits.requests_per_minute_live" | "limits.requests_per_minute_sandbox" | "retention.events_days" | "retention.requests_days" | "retention.prices_days" | "retention.supplier_activity_days" | "retention.security_events_days" | "retention.alerts_days";
            /**
             * @description How it is filled in.
             * @enum {string}
             */
            kind: "amount" | "choice" | "count" | "email" | "line" | "paragraph" | "phone";
            /** @description What a `choice` takes; empty for other kinds. */
            choices: ("credited" | "kept")[];
            /** @description The text in effect; null: none. */
            value: string | null;
            /** @description Whether it was set; otherwise the default applies. */
            set: boolean;
            /** @description The default; null: none. */
            fallback: string | null;
            /** @description The least of a `count`. */
            min: number | null;
            /** @description The most characters, the largest amount in rupiah, or the largest count. */
            max: number;
            /** @description When it was set. */
            changed_at: string | null;
        };
        /** @description A channel of alerts, as this server is configured. */
        OperatorAlertChannel: {
            /** @enum {string} */
            channel: "email" | "telegram" | "webhook";
            configured: boolean;
            /** @description Where it goes: addresses, a chat, or the host of a receiver. Never a secret. */
            to: string[];
        };
        /** @description What this server was started with. It changes with a restart; nothing secret is part of it. */
        OperatorConfiguration: {
            /** @description KONTER_BRAND. */
            brand: string;
            /** @description PUBLIC_URL. */
            public_url: string;
            mail_from: string;
            /** @description Whether mail is written to files: no mail server is set. */
            mail_to_files: boolean;
            alert_channels: components["schemas"]["OperatorAlertChannel"][];
        };
        /** @description The logo of the business. */
        OperatorLogo: {
            /** @description Where it is at this server. */
            address: string;
            /** @enum {string} */
            media_type: "image/png" | "image/jpeg" | "image/webp";
            /** @description Pixels. */
            width: number;
            /** @description Pixels. */
            height: number;
            bytes: number;
            /** Format: date-time */
            changed_at: string;
        };
        /** @description Which logo the business has. */
        OperatorLogoState: {
            /** @description Null: there is none. */
            logo: components["schemas"]["OperatorLogo"] | null;
        };
        /** @description The logo. */
        OperatorLogoAnswer: {
            data: components["schemas"]["OperatorLogoState"];
            meta: components["schemas"]["PortalMeta"];
        };
        /** @description What a change of a setting would do. */
        OperatorSettingEffect: {
            /** @enum {string} */
            key: "business.name" | "business.address" | "business.email" | "business.phone" | "business.whatsapp" | "business.hours" | "deposits.instructions_id" | "deposits.instructions_en" | "deposits.unique_digits" | "deposits.credit_limit" | "reviews.ruling_limit" | "limits.transaction" | "limits.daily" | "limits.requests_per_minute_live" | "limits.requests_per_minute_sandbox" | "retention.events_days" | "retention.requests_days" | "retention.prices_days" | "retention.supplier_activity_days" | "retention.security_events_days" | "retention.alerts_days";
            /** @description The text in effect; null: none. */
            before: string | null;
            /** @description The text that would be in effect; null: none. */
            after: string | null;
            /** @description How many clients have no limit of their own, so that theirs changes; null: the setting is no limit. */
            clients: number | null;
            /** @description How many rows would be deleted within the hour, at most 100,001; null: the setting is no retention. */
            deleted: number | null;
        };
        /** @description What would change. */
        OperatorSettingEffectAnswer: {
            data: components["schemas"]["OperatorSettingEffect"];
            meta: components["schemas"]["PortalMeta"];
        };
        /** @description The settings of the business, and what the server was started with. */
        OperatorSettings: {
            settings: components["schemas"]["OperatorSetting"][];
            /** @description Null: there is none. */
            logo: components["schemas"]["OperatorLogo"] | null;
            configuration: components["schemas"]["OperatorConfiguration"];
        };
        /** @description A setting. */
        OperatorSettingAnswer: {
            data: components["schemas"]["OperatorSetting"];
            meta: components["schemas"]["PortalMeta"];
        };
        /** @description The settings of the business. */
        OperatorSettingsAnswer: {
            data: components["schemas"]["OperatorSettings"];
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
    listNotices: {
        parameters: {
            query?: {
                before?: string;
            };
            header?: never;
            path: {
                /** @description The account, of which the person is a member. */
                account_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Notices, newest first. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AccountNoticesAnswer"];
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
    readNotices: {
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
                    ids: string[];
                };
            };
        };
        responses: {
            /** @description How many are not read. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["UnreadNoticesAnswer"];
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
                    /** @description One member for each of the `fields` of the product. */
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
    uploadDepositProof: {
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
        requestBody: {
            content: {
                "application/json": {
                    /** @description The file in base64, at most 2 MiB of it. */
                    content: string;
                };
            };
        };
        responses: {
            /** @description The files of the deposit. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DepositProofsAnswer"];
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
    getOperatorHome: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The first page of operators. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OperatorHomeAnswer"];
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
    followBusiness: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
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
                    "text/event-stream": components["schemas"]["OperatorLiveSummary"];
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
    searchAsOperator: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    text: string;
                    /**
                     * @description The box finds a few orders, the list up to 100.
                     * @enum {string}
                     */
                    for: "box" | "list";
                };
            };
        };
        responses: {
            /** @description What was found. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OperatorSearchAnswer"];
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
    listOperatorOrders: {
        parameters: {
            query?: {
                /** @description Live when left out. */
                environment?: "live" | "sandbox";
                /** @description Only orders with this status. */
                status?: "inquiring" | "awaiting_confirmation" | "processing" | "manual_review" | "succeeded" | "failed" | "cancelled" | "expired" | "refunded";
                /** @description Only orders under way or in review, the oldest first. */
                open?: "yes";
                /** @description Only orders of this client. */
                account_id?: string;
                /** @description A `code` of the catalog. */
                product_code?: string;
                /** @description Only prepaid, or only bills. */
                kind?: "prepaid" | "postpaid";
                /** @description Only orders whose newest purchase or inquiry is at this supplier. */
                supplier?: string;
                /** @description Only orders of this day in Jakarta and later. */
                from?: string;
                /** @description Only orders of this day in Jakarta and earlier. */
                to?: string;
                /** @description The `older` of another page. */
                cursor?: string;
            };
            header?: never;
            path?: never;
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
                    "application/json": components["schemas"]["OperatorOrdersPage"];
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
    getOperatorOrdersFile: {
        parameters: {
            query?: {
                /** @description Live when left out. */
                environment?: "live" | "sandbox";
                /** @description Only orders with this status. */
                status?: "inquiring" | "awaiting_confirmation" | "processing" | "manual_review" | "succeeded" | "failed" | "cancelled" | "expired" | "refunded";
                /** @description Only orders under way or in review, the oldest first. */
                open?: "yes";
                /** @description Only orders of this client. */
                account_id?: string;
                /** @description A `code` of the catalog. */
                product_code?: string;
                /** @description Only prepaid, or only bills. */
                kind?: "prepaid" | "postpaid";
                /** @description Only orders whose newest purchase or inquiry is at this supplier. */
                supplier?: string;
                /** @description Only orders of this day in Jakarta and later. */
                from?: string;
                /** @description Only orders of this day in Jakarta and earlier. */
                to?: string;
                /** @description Decides the separator: semicolon in Indonesian, comma in English. */
                language?: "id" | "en";
            };
            header?: never;
            path?: never;
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
    getOperatorOrderFilters: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The filters. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OperatorOrderFiltersAnswer"];
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
    findOperatorOrderClients: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @description Empty: the newest clients. */
                    text: string;
                };
            };
        };
        responses: {
            /** @description The clients. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OperatorOrderClientsAnswer"];
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
    getOperatorOrder: {
        parameters: {
            query?: never;
            header?: never;
            path: {
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
                    "application/json": components["schemas"]["OperatorOrderLifeAnswer"];
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
    listOperatorRelatedOrders: {
        parameters: {
            query?: never;
            header?: never;
            path: {
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
                    "application/json": components["schemas"]["OperatorRelatedOrdersAnswer"];
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
    getOperatorReceipt: {
        parameters: {
            query?: never;
            header?: never;
            path: {
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
    revealOperatorOrder: {
        parameters: {
            query?: never;
            header?: never;
            path: {
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
                    /** @description For the audit record. */
                    reason: string;
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
                    "application/json": components["schemas"]["OperatorRevealedAnswer"];
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
    listReviews: {
        parameters: {
            query?: {
                /** @description Live when left out. */
                environment?: "live" | "sandbox";
                /** @description The longest waiting first when left out. */
                by?: "age" | "amount";
                cause?: "contradictory_answers" | "outcome_unknown" | "reversed_after_success" | "sold_after_failed" | "two_serials";
                cursor?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page of the orders that wait for a ruling. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ReviewPage"];
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
    getReviewSummary: {
        parameters: {
            query?: {
                /** @description Live when left out. */
                environment?: "live" | "sandbox";
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The counts. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ReviewSummaryAnswer"];
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
    getReview: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                environment: "live" | "sandbox";
                /** @description The id of the order. */
                order_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The review. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ReviewAnswer"];
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
    downloadReviews: {
        parameters: {
            query?: {
                /** @description Live when left out. */
                environment?: "live" | "sandbox";
                /** @description The longest waiting first when left out. */
                by?: "age" | "amount";
                cause?: "contradictory_answers" | "outcome_unknown" | "reversed_after_success" | "sold_after_failed" | "two_serials";
                /** @description Decides the separator: semicolon in Indonesian, comma in English. */
                language?: "id" | "en";
            };
            header?: never;
            path?: never;
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
    ruleOnOrder: {
        parameters: {
            query?: never;
            header: {
                /** @description A UUID that names this purchase or change; send the same one when you retry the same request. */
                "Idempotency-Key": string;
            };
            path: {
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
                    ruling: "succeeded" | "failed" | "refunded";
                    /** @description Why, for the audit record. */
                    reason: string;
                    seen: string;
                    /** @description The serial of a success. */
                    serial?: string;
                };
            };
        };
        responses: {
            /** @description The outcome. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RulingOutcomeAnswer"];
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
    listRulingProposals: {
        parameters: {
            query?: {
                /** @description Live when left out. */
                environment?: "live" | "sandbox";
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The proposals that wait, oldest first. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RulingProposalsPage"];
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
    approveRuling: {
        parameters: {
            query?: never;
            header: {
                /** @description A UUID that names this purchase or change; send the same one when you retry the same request. */
                "Idempotency-Key": string;
            };
            path: {
                /** @description The id of the proposal. */
                proposal_id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": Record<string, never>;
            };
        };
        responses: {
            /** @description The outcome. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RulingOutcomeAnswer"];
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
    rejectRuling: {
        parameters: {
            query?: never;
            header: {
                /** @description A UUID that names this purchase or change; send the same one when you retry the same request. */
                "Idempotency-Key": string;
            };
            path: {
                /** @description The id of the proposal. */
                proposal_id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @description Why, for the audit record. */
                    reason: string;
                };
            };
        };
        responses: {
            /** @description The proposal. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RulingProposalAnswer"];
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
    askSupplier: {
        parameters: {
            query?: never;
            header: {
                /** @description A UUID that names this purchase or change; send the same one when you retry the same request. */
                "Idempotency-Key": string;
            };
            path: {
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
                     * Format: uuid
                     * @description The purchase.
                     */
                    attempt_id: string;
                };
            };
        };
        responses: {
            /** @description The answer. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SupplierAnswerAnswer"];
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
    listWaitingComplaints: {
        parameters: {
            query?: {
                /** @description Live when left out. */
                environment?: "live" | "sandbox";
                cursor?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The complaints that wait, oldest first. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["WaitingComplaintsPage"];
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
    getComplaints: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                environment: "live" | "sandbox";
                /** @description The id of the order. */
                order_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The complaints. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OperatorComplaintsAnswer"];
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
    answerComplaint: {
        parameters: {
            query?: never;
            header: {
                /** @description A UUID that names this purchase or change; send the same one when you retry the same request. */
                "Idempotency-Key": string;
            };
            path: {
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
                    closes: boolean;
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
                    "application/json": components["schemas"]["OperatorComplaintsAnswer"];
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
    listStrayCallbacks: {
        parameters: {
            query?: {
                supplier?: string;
                /** @description Those that wait when left out. */
                show?: "waiting" | "all";
                cursor?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The stray callbacks, oldest first. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["StrayCallbacksPage"];
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
    getStrayCallback: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The number of the callback. */
                number: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The callback. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["StrayCallbackContentAnswer"];
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
    revealStrayCallback: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The number of the callback. */
                number: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @description For the audit record. */
                    reason: string;
                };
            };
        };
        responses: {
            /** @description The callback. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["StrayCallbackContentAnswer"];
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
    resolveStrayCallback: {
        parameters: {
            query?: never;
            header: {
                /** @description A UUID that names this purchase or change; send the same one when you retry the same request. */
                "Idempotency-Key": string;
            };
            path: {
                /** @description The number of the callback. */
                number: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    reason: string;
                };
            };
        };
        responses: {
            /** @description The callback. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["StrayCallbackAnswer"];
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
    getDepositOverview: {
        parameters: {
            query?: {
                /** @description Live when it is left out. */
                environment?: "live" | "sandbox";
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description What waits. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DepositOverviewAnswer"];
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
    listOperatorPayments: {
        parameters: {
            query?: {
                /** @description Live when it is left out. */
                environment?: "live" | "sandbox";
                state?: "in_review" | "credited" | "rejected" | "reversed";
                /** @description The account that was credited. */
                account?: string;
                /** @description The `older` of the page before. */
                older?: string;
                /** @description The `newer` of the page before. */
                newer?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page of payments, newest first. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OperatorPaymentPage"];
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
    getPaymentCase: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The id. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The payment. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PaymentCaseAnswer"];
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
    revealPayer: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The id. */
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @description The reason, for the audit record. */
                    reason: string;
                };
            };
        };
        responses: {
            /** @description The payer. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PayerAnswer"];
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
    matchPayment: {
        parameters: {
            query?: never;
            header: {
                /** @description A UUID that names this purchase or change; send the same one when you retry the same request. */
                "Idempotency-Key": string;
            };
            path: {
                /** @description The id. */
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    to: {
                        /**
                         * Format: uuid
                         * @description The request that it pays.
                         */
                        request_id: string;
                    } | {
                        /**
                         * Format: uuid
                         * @description The account that gets all of it.
                         */
                        account_id: string;
                    };
                    /** @description The reason, for the audit record. */
                    reason: string;
                };
            };
        };
        responses: {
            /** @description What became of it. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DepositDecisionAnswer"];
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
    rejectPayment: {
        parameters: {
            query?: never;
            header: {
                /** @description A UUID that names this purchase or change; send the same one when you retry the same request. */
                "Idempotency-Key": string;
            };
            path: {
                /** @description The id. */
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @description The reason, for the audit record. */
                    reason: string;
                };
            };
        };
        responses: {
            /** @description The payment. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OperatorPaymentAnswer"];
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
    takePaymentBack: {
        parameters: {
            query?: never;
            header: {
                /** @description A UUID that names this purchase or change; send the same one when you retry the same request. */
                "Idempotency-Key": string;
            };
            path: {
                /** @description The id. */
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @enum {string} */
                    kind: "reversal" | "chargeback" | "refund";
                    /**
                     * Format: int64
                     * @description What was taken back; all that is left when it is left out.
                     */
                    amount?: number;
                    /** @description What identifies it, if there are several. */
                    reference?: string;
                    /** @description The reason, for the audit record. */
                    reason: string;
                };
            };
        };
        responses: {
            /** @description What became of it. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PaymentTakenBackAnswer"];
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
    listOperatorDepositRequests: {
        parameters: {
            query?: {
                /** @description Live when it is left out. */
                environment?: "live" | "sandbox";
                state?: "waiting" | "paid" | "credited" | "expired" | "cancelled" | "in_review";
                /** @description The account of the client. */
                account?: string;
                /** @description Only those that are not credited and have a file of the client of the last seven days. */
                proof?: "yes";
                /** @description The `older` of the page before. */
                older?: string;
                /** @description The `newer` of the page before. */
                newer?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page of deposit requests, newest first. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OperatorDepositRequestPage"];
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
    createOperatorDepositRequest: {
        parameters: {
            query?: never;
            header: {
                /** @description A UUID that names this purchase or change; send the same one when you retry the same request. */
                "Idempotency-Key": string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /**
                     * Format: uuid
                     * @description The account of the client.
                     */
                    account_id: string;
                    /** @enum {string} */
                    environment: "live" | "sandbox";
                    /**
                     * Format: int64
                     * @description What the client wants to pay in.
                     */
                    amount: number;
                    /**
                     * Format: uuid
                     * @description Where to; by default the first with a free amount.
                     */
                    bank_account_id?: string;
                };
            };
        };
        responses: {
            /** @description The request. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OperatorDepositRequestAnswer"];
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
    getDepositHistory: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Its number or its id. */
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
                    "application/json": components["schemas"]["DepositHistoryAnswer"];
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
    revealDepositProof: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The id. */
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @description The reason, for the audit record. */
                    reason: string;
                };
            };
        };
        responses: {
            /** @description The file. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ProofContentAnswer"];
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
    downloadOperatorDepositRequests: {
        parameters: {
            query?: {
                /** @description Live when it is left out. */
                environment?: "live" | "sandbox";
                state?: "waiting" | "paid" | "credited" | "expired" | "cancelled" | "in_review";
                /** @description The account of the client. */
                account?: string;
                /** @description Only those that are not credited and have a file of the client of the last seven days. */
                proof?: "yes";
                /** @description Decides the separator: semicolon in Indonesian, comma in English. */
                language?: "id" | "en";
            };
            header?: never;
            path?: never;
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
    downloadOperatorPayments: {
        parameters: {
            query?: {
                /** @description Live when it is left out. */
                environment?: "live" | "sandbox";
                state?: "in_review" | "credited" | "rejected" | "reversed";
                /** @description The account that was credited. */
                account?: string;
                /** @description Decides the separator: semicolon in Indonesian, comma in English. */
                language?: "id" | "en";
            };
            header?: never;
            path?: never;
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
    downloadBankLines: {
        parameters: {
            query?: {
                /** @description Live when it is left out. */
                environment?: "live" | "sandbox";
                /** @description Those that wait when left out. */
                show?: "held" | "all";
                /** @description Decides the separator: semicolon in Indonesian, comma in English. */
                language?: "id" | "en";
            };
            header?: never;
            path?: never;
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
    downloadProposals: {
        parameters: {
            query?: {
                /** @description Waiting when it is left out. */
                state?: "waiting" | "all";
                /** @description Decides the separator: semicolon in Indonesian, comma in English. */
                language?: "id" | "en";
            };
            header?: never;
            path?: never;
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
    findDepositClients: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    name: string;
                    /**
                     * @description Live when it is left out.
                     * @enum {string}
                     */
                    environment?: "live" | "sandbox";
                };
            };
        };
        responses: {
            /** @description At most 20 clients, by name. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ClientChoices"];
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
    findCreditedDeposit: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @description The reference of the deposit, such as the number of the transfer. */
                    reference: string;
                    /**
                     * @description Live when it is left out.
                     * @enum {string}
                     */
                    environment?: "live" | "sandbox";
                };
            };
        };
        responses: {
            /** @description The deposit. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CreditedDepositAnswer"];
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
    creditDeposit: {
        parameters: {
            query?: never;
            header: {
                /** @description A UUID that names this purchase or change; send the same one when you retry the same request. */
                "Idempotency-Key": string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /**
                     * Format: uuid
                     * @description The account of the client.
                     */
                    account_id: string;
                    /** @enum {string} */
                    environment: "live" | "sandbox";
                    /**
                     * Format: int64
                     * @description What is credited.
                     */
                    amount: number;
                    /** @description The reference of the deposit, such as the number of the transfer. */
                    reference: string;
                };
            };
        };
        responses: {
            /** @description What became of it. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DepositDecisionAnswer"];
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
    reverseDeposit: {
        parameters: {
            query?: never;
            header: {
                /** @description A UUID that names this purchase or change; send the same one when you retry the same request. */
                "Idempotency-Key": string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /**
                     * Format: uuid
                     * @description The account of the client.
                     */
                    account_id: string;
                    /** @enum {string} */
                    environment: "live" | "sandbox";
                    /**
                     * Format: int64
                     * @description What is reversed; all of it when it is left out.
                     */
                    amount?: number;
                    /** @description The reference of the deposit, such as the number of the transfer. */
                    reference: string;
                    /** @description The reason, for the audit record. */
                    reason: string;
                };
            };
        };
        responses: {
            /** @description What became of it. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DepositDecisionAnswer"];
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
    listHeldLines: {
        parameters: {
            query?: {
                /** @description Live when it is left out. */
                environment?: "live" | "sandbox";
                /** @description Those that wait when left out. */
                show?: "held" | "all";
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Lines, newest first, at most 100. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["HeldLines"];
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
    recordHeldLine: {
        parameters: {
            query?: never;
            header: {
                /** @description A UUID that names this purchase or change; send the same one when you retry the same request. */
                "Idempotency-Key": string;
            };
            path: {
                /** @description The id. */
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @description The reason, for the audit record. */
                    reason: string;
                };
            };
        };
        responses: {
            /** @description What became of it. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["LineRulingAnswer"];
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
    dismissHeldLine: {
        parameters: {
            query?: never;
            header: {
                /** @description A UUID that names this purchase or change; send the same one when you retry the same request. */
                "Idempotency-Key": string;
            };
            path: {
                /** @description The id. */
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @description The reason, for the audit record. */
                    reason: string;
                };
            };
        };
        responses: {
            /** @description What became of it. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["LineRulingAnswer"];
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
    previewStatement: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /**
                     * Format: uuid
                     * @description The bank account that the file is of.
                     */
                    bank_account_id: string;
                    /**
                     * @description Whose file it is.
                     * @enum {string}
                     */
                    bank: "bca" | "mandiri" | "bri" | "bni" | "generic";
                    columns?: {
                        date?: string[];
                        description?: string[];
                        amount?: string[];
                        direction?: string[];
                        debit?: string[];
                        credit?: string[];
                        balance?: string[];
                        reference?: string[];
                        account?: string[];
                        currency?: string[];
                    };
                    /** @description The days of a file with dates without a year, such as 01/12/2025-31/12/2025. */
                    period?: string;
                    /** @description The file in base64, at most 2 MiB of it. */
                    content: string;
                };
            };
        };
        responses: {
            /** @description The preview. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["StatementPreviewAnswer"];
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
    importStatement: {
        parameters: {
            query?: never;
            header: {
                /** @description A UUID that names this purchase or change; send the same one when you retry the same request. */
                "Idempotency-Key": string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /**
                     * Format: uuid
                     * @description The bank account that the file is of.
                     */
                    bank_account_id: string;
                    /**
                     * @description Whose file it is.
                     * @enum {string}
                     */
                    bank: "bca" | "mandiri" | "bri" | "bni" | "generic";
                    columns?: {
                        date?: string[];
                        description?: string[];
                        amount?: string[];
                        direction?: string[];
                        debit?: string[];
                        credit?: string[];
                        balance?: string[];
                        reference?: string[];
                        account?: string[];
                        currency?: string[];
                    };
                    /** @description The days of a file with dates without a year, such as 01/12/2025-31/12/2025. */
                    period?: string;
                    /** @description The file in base64, at most 2 MiB of it. */
                    content: string;
                    /** @description The `digest` of the preview. */
                    digest: string;
                };
            };
        };
        responses: {
            /** @description What was done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["StatementImportAnswer"];
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
    listProposals: {
        parameters: {
            query?: {
                /** @description Waiting when it is left out. */
                state?: "waiting" | "all";
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Proposals, newest first, at most 100. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Proposals"];
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
    proposeAdjustment: {
        parameters: {
            query?: never;
            header: {
                /** @description A UUID that names this purchase or change; send the same one when you retry the same request. */
                "Idempotency-Key": string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /**
                     * Format: uuid
                     * @description The account of the client.
                     */
                    account_id: string;
                    /** @enum {string} */
                    environment: "live" | "sandbox";
                    /**
                     * Format: int64
                     * @description What is added; below zero: taken.
                     */
                    amount: number;
                    /** @description The reason, for the audit record. */
                    reason: string;
                    /** @description Where the reason can be seen. */
                    evidence: string;
                    /** @description How long it can be approved. */
                    valid_days: number;
                };
            };
        };
        responses: {
            /** @description The proposal. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ProposalAnswer"];
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
    getProposal: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The id. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The proposal. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ProposalAnswer"];
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
    approveProposal: {
        parameters: {
            query?: never;
            header: {
                /** @description A UUID that names this purchase or change; send the same one when you retry the same request. */
                "Idempotency-Key": string;
            };
            path: {
                /** @description The id. */
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": Record<string, never>;
            };
        };
        responses: {
            /** @description The proposal. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ProposalAnswer"];
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
    rejectProposal: {
        parameters: {
            query?: never;
            header: {
                /** @description A UUID that names this purchase or change; send the same one when you retry the same request. */
                "Idempotency-Key": string;
            };
            path: {
                /** @description The id. */
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @description The reason, for the audit record. */
                    reason: string;
                };
            };
        };
        responses: {
            /** @description The proposal. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ProposalAnswer"];
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
    listGateways: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The gateways. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OperatorGatewaysAnswer"];
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
    setUpGateway: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    kind: string;
                    name?: string;
                    /** @enum {string} */
                    environment: "live" | "sandbox";
                    /** @description Its secret or server key. */
                    key: string;
                    /** @description The verification token, or the key of its signatures. */
                    callback_secret?: string;
                    display_name?: string;
                    /** @description Where its API is; null: the address of the real gateway. */
                    base_url?: string | null;
                    /** @description What it keeps of a payment. */
                    fees?: {
                        /** @enum {string} */
                        method: "virtual_account" | "qris" | "retail";
                        /** @description Such as `4000`, `0.7%` or `2500+1%`. */
                        fee: string;
                    }[];
                };
            };
        };
        responses: {
            /** @description The gateway. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OperatorGatewayAnswer"];
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
    enableGateway: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Our name of the gateway. */
                name: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": Record<string, never>;
            };
        };
        responses: {
            /** @description The gateway. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OperatorGatewayAnswer"];
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
    disableGateway: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Our name of the gateway. */
                name: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": Record<string, never>;
            };
        };
        responses: {
            /** @description The gateway. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OperatorGatewayAnswer"];
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
    testGateway: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Our name of the gateway. */
                name: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": Record<string, never>;
            };
        };
        responses: {
            /** @description The result. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["GatewayTestAnswer"];
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
    settleGateway: {
        parameters: {
            query?: never;
            header: {
                /** @description A UUID that names this purchase or change; send the same one when you retry the same request. */
                "Idempotency-Key": string;
            };
            path: {
                /** @description Our name of the gateway. */
                name: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /**
                     * Format: int64
                     * @description What arrived at the bank.
                     */
                    amount: number;
                    /**
                     * Format: int64
                     * @description What the gateway kept of it.
                     */
                    fee: number;
                    /** @description What identifies the settlement. */
                    reference: string;
                };
            };
        };
        responses: {
            /** @description What became of it. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["GatewaySettledAnswer"];
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
    listWaysToPay: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
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
                    "application/json": components["schemas"]["WaysToPayAnswer"];
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
    setDepositMethod: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @enum {string} */
                    environment: "live" | "sandbox";
                    /** @enum {string} */
                    method: "bank_transfer" | "virtual_account" | "qris" | "retail";
                    /**
                     * Format: int64
                     * @description The least that a client may ask to pay in.
                     */
                    minimum?: number;
                    /**
                     * Format: int64
                     * @description The most.
                     */
                    maximum?: number;
                    /**
                     * Format: int64
                     * @description What the client pays on top.
                     */
                    fee?: number;
                    valid_minutes?: number;
                    enabled?: boolean;
                };
            };
        };
        responses: {
            /** @description The method. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OperatorDepositMethodAnswer"];
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
    addBankAccount: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @enum {string} */
                    environment: "live" | "sandbox";
                    /** @description A short name, such as bca. */
                    bank: string;
                    number: string;
                    holder: string;
                    instructions?: string;
                };
            };
        };
        responses: {
            /** @description The bank account. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OperatorBankAccountAnswer"];
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
    disableBankAccount: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The id. */
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": Record<string, never>;
            };
        };
        responses: {
            /** @description The bank account. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OperatorBankAccountAnswer"];
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
    listFeeds: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description All feeds, without their secrets. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OperatorFeeds"];
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
    addFeed: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /**
                     * Format: uuid
                     * @description The bank account.
                     */
                    bank_account_id: string;
                    /** @description A name, such as that of the service. */
                    name: string;
                };
            };
        };
        responses: {
            /** @description The secret. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["FeedSecretAnswer"];
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
    rotateFeedSecret: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The id. */
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @description How long the old one is accepted. */
                    overlap_hours: number;
                };
            };
        };
        responses: {
            /** @description The secret. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["FeedSecretAnswer"];
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
    disableFeed: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The id. */
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": Record<string, never>;
            };
        };
        responses: {
            /** @description The feed. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["FeedDisabledAnswer"];
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
    listReconciledDays: {
        parameters: {
            query?: {
                supplier?: string;
                /** @description Only days with differences, or with open ones. */
                show?: "all" | "different" | "open";
                /** @description A cursor of the page before. */
                page?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Reconciled days, newest first. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ReconciledDayPage"];
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
    getReconciledDay: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The id of the reconciliation. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A reconciled day. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ReconciledDayAnswer"];
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
    ruleOnDifference: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The id of the reconciliation. */
                id: string;
                /** @description Its number. */
                number: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @enum {string} */
                    state: "closed" | "open";
                    reason: string;
                    /** @description How many rulings of the difference the page shows. */
                    seen: number;
                };
            };
        };
        responses: {
            /** @description A reconciled day. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ReconciledDayAnswer"];
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
    downloadDifferences: {
        parameters: {
            query?: {
                supplier?: string;
                /** @description Decides the separator: semicolon in Indonesian, comma in English. */
                language?: "id" | "en";
            };
            header?: never;
            path?: never;
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
    listReconciliationRuns: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Runs. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ReconciliationRunsAnswer"];
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
    startReconciliation: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    supplier?: string;
                    /**
                     * Format: date
                     * @description In Jakarta; the default is today until now.
                     */
                    day?: string;
                };
            };
        };
        responses: {
            /** @description A run. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OperatorRunAnswer"];
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
    importSupplierHistory: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    supplier: string;
                    /** @description The file, with headers. */
                    csv: string;
                    columns?: {
                        reference?: string;
                        customer?: string;
                        sku?: string;
                        price?: string;
                        status?: string;
                        time?: string;
                    };
                };
            };
        };
        responses: {
            /** @description An imported history. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ImportedHistoryAnswer"];
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
    listDepositCases: {
        parameters: {
            query?: {
                /** @description The default is `live`. */
                environment?: "live" | "sandbox";
                /** @description The default is `open`. */
                show?: "all" | "open";
                /** @description Only those of this day (WIB). */
                day?: string;
                /** @description The last case of the page before. */
                page?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Cases, newest first. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DepositCasePage"];
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
    closeDepositCase: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The id of the case. */
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    reason: string;
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
    reconcileDeposits: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /**
                     * @description The default is `live`.
                     * @enum {string}
                     */
                    environment?: "live" | "sandbox";
                    /**
                     * Format: date
                     * @description In Jakarta; the default is today until now.
                     */
                    day?: string;
                };
            };
        };
        responses: {
            /** @description Compared deposits. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ReconciledDepositsAnswer"];
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
    getBooksAudit: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The audits. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["BooksAuditAnswer"];
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
    startBooksAudit: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": Record<string, never>;
            };
        };
        responses: {
            /** @description The audits. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["BooksAuditAnswer"];
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
    getPurge: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description What was removed. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PurgeAnswer"];
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
    recordPurge: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /**
                     * Format: date
                     * @description Of all orders that were made before this day in Jakarta.
                     */
                    before: string;
                    /** @description For the audit record. */
                    reason: string;
                };
            };
        };
        responses: {
            /** @description What was removed. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PurgeAnswer"];
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
    checkStatement: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @description The file, as JSON Lines or CSV. */
                    statement: string;
                };
            };
        };
        responses: {
            /** @description The check. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["StatementCheckAnswer"];
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
    searchBooksAccounts: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @description Empty: the newest accounts. */
                    text: string;
                };
            };
        };
        responses: {
            /** @description Accounts. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["BooksAccountsAnswer"];
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
    getWalletOfAccount: {
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
    listMovementsOfAccount: {
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
    downloadMovementsOfAccount: {
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
    getPeriodOfAccount: {
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
    listPeriodsOfAccount: {
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
    downloadStatementOfAccount: {
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
    getEarningsReport: {
        parameters: {
            query?: {
                /** @description What each line is about. The default is `day`. */
                by?: "day" | "month" | "product" | "brand" | "category" | "supplier" | "client";
                /** @description The default is `live`. */
                environment?: "live" | "sandbox";
                /** @description The first day (WIB); the default is the first of the month of `to`. */
                from?: string;
                /** @description The last day (WIB); the default is today. */
                to?: string;
                /** @description Only this account. */
                client?: string;
                /** @description Only the product with this code. */
                product?: string;
                /** @description Only products of this brand. */
                brand?: string;
                /** @description Only products of this category. */
                category?: string;
                /** @description Only this supplier. */
                supplier?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A report. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["EarningsReportAnswer"];
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
    downloadEarningsReport: {
        parameters: {
            query?: {
                /** @description What each line is about. The default is `day`. */
                by?: "day" | "month" | "product" | "brand" | "category" | "supplier" | "client";
                /** @description The default is `live`. */
                environment?: "live" | "sandbox";
                /** @description The first day (WIB); the default is the first of the month of `to`. */
                from?: string;
                /** @description The last day (WIB); the default is today. */
                to?: string;
                /** @description Only this account. */
                client?: string;
                /** @description Only the product with this code. */
                product?: string;
                /** @description Only products of this brand. */
                brand?: string;
                /** @description Only products of this category. */
                category?: string;
                /** @description Only this supplier. */
                supplier?: string;
                /** @description Decides the separator: semicolon in Indonesian, comma in English. */
                language?: "id" | "en";
            };
            header?: never;
            path?: never;
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
    listReportViews: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The views. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ReportViewsAnswer"];
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
    saveReportView: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    name: string;
                    shared: boolean;
                    filters: {
                        /**
                         * @description What each line is about. The default is `day`.
                         * @enum {string}
                         */
                        by?: "day" | "month" | "product" | "brand" | "category" | "supplier" | "client";
                        /**
                         * @description The default is `live`.
                         * @enum {string}
                         */
                        environment?: "live" | "sandbox";
                        /**
                         * Format: uuid
                         * @description Only this account.
                         */
                        client?: string;
                        /** @description Only the product with this code. */
                        product?: string;
                        /** @description Only products of this brand. */
                        brand?: string;
                        /** @description Only products of this category. */
                        category?: string;
                        /** @description Only this supplier. */
                        supplier?: string;
                        period?: string;
                        from?: string;
                        to?: string;
                        chart?: string;
                    };
                };
            };
        };
        responses: {
            /** @description The views. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ReportViewsAnswer"];
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
    removeReportView: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The id of the view. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The views. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ReportViewsAnswer"];
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
    getReportRebuild: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The rebuild. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ReportRebuildAnswer"];
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
    startReportRebuild: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": Record<string, never>;
            };
        };
        responses: {
            /** @description The rebuild. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ReportRebuildAnswer"];
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
    listOperatorProducts: {
        parameters: {
            query?: {
                kind?: "prepaid" | "postpaid";
                /** @description Only products of this category. */
                category?: string;
                /** @description Only products of this brand. */
                brand?: string;
                /** @description Only products that this supplier has listed. */
                supplier?: string;
                state?: "on_sale" | "off_sale";
                /** @description A search in names, codes, brands and amounts. */
                q?: string;
                /** @description The page number, from 1. */
                page?: number;
                /** @description 50 by default. */
                per_page?: number;
            };
            header?: never;
            path?: never;
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
                    "application/json": components["schemas"]["OperatorProductsAnswer"];
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
    listOperatorProductFilters: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The filters. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OperatorProductFiltersAnswer"];
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
    downloadOperatorProducts: {
        parameters: {
            query?: {
                kind?: "prepaid" | "postpaid";
                /** @description Only products of this category. */
                category?: string;
                /** @description Only products of this brand. */
                brand?: string;
                /** @description Only products that this supplier has listed. */
                supplier?: string;
                state?: "on_sale" | "off_sale";
                /** @description A search in names, codes, brands and amounts. */
                q?: string;
                /** @description Decides the separator: semicolon in Indonesian, comma in English. */
                language?: "id" | "en";
            };
            header?: never;
            path?: never;
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
    getOperatorProduct: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                kind: "prepaid" | "postpaid";
                code: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description One product. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OperatorProductAnswer"];
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
    switchOperatorProducts: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    products: {
                        /** @enum {string} */
                        kind: "prepaid" | "postpaid";
                        code: string;
                    }[];
                    /** @description False takes them off sale in both environments. */
                    on_sale: boolean;
                    reason: string;
                };
            };
        };
        responses: {
            /** @description What was switched. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OperatorSwitchedProductsAnswer"];
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
    listOperatorHeldCosts: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description What waits. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OperatorHeldCostsAnswer"];
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
    previewOperatorHeldRuling: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    ids: string[];
                    /** @enum {string} */
                    ruling: "accepted" | "refused";
                    /** @enum {string} */
                    only?: "all" | "up" | "down" | "same" | "loss";
                    page?: number;
                };
            };
        };
        responses: {
            /** @description What would change. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OperatorPricePreviewAnswer"];
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
    ruleOnOperatorHeldCosts: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    ids: string[];
                    /** @enum {string} */
                    ruling: "accepted" | "refused";
                    /** @description The digest of the preview. */
                    digest: string;
                    reason: string;
                };
            };
        };
        responses: {
            /** @description What was ruled. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OperatorHeldRulingAnswer"];
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
    previewCatalogImport: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @enum {string} */
                    kind: "prepaid" | "postpaid";
                    /** @description The file in base64, at most 4 MiB of it: JSON rows in the format of Digiflazz. */
                    content: string;
                    /** @enum {string} */
                    only?: "all" | "up" | "down" | "same" | "loss";
                    page?: number;
                };
            };
        };
        responses: {
            /** @description The preview. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OperatorCatalogPreviewAnswer"];
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
    importCatalog: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @enum {string} */
                    kind: "prepaid" | "postpaid";
                    /** @description The file in base64, at most 4 MiB of it: JSON rows in the format of Digiflazz. */
                    content: string;
                    /** @description The digest of the preview. */
                    digest: string;
                    reason: string;
                };
            };
        };
        responses: {
            /** @description What was done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OperatorCatalogImportAnswer"];
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
    listOperatorPriceRules: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The rules. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OperatorPriceRulesAnswer"];
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
    changeOperatorPriceRule: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    change: {
                        /** @enum {string} */
                        kind: "set" | "remove";
                        /** @description The name of a price group. */
                        group?: string;
                        /**
                         * Format: uuid
                         * @description Only for this account.
                         */
                        account_id?: string;
                        /** @enum {string} */
                        scope: "product" | "brand" | "category" | "all";
                        /** @description The code of a product, a brand, or the slug of a category; empty for all. */
                        subject: string;
                        /** @description Added to the cost, rupiah. */
                        fixed?: number;
                        /** @description Added to the cost, such as `1.5`. */
                        percent?: string;
                        /** @description A fixed price of one product, rupiah. */
                        price?: number;
                        /** @description Prices are rounded up to a multiple of this, rupiah. */
                        step?: number;
                        /** @description Whether it may sell below cost. */
                        allow_loss?: boolean;
                    };
                    /** @description The digest of the preview. */
                    digest: string;
                    reason: string;
                    /**
                     * Format: date-time
                     * @description When it takes effect; left out: at once.
                     * @example 2026-01-01T00:00:00Z
                     */
                    starts_at?: string;
                };
            };
        };
        responses: {
            /** @description What was changed. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OperatorPriceChangeAnswer"];
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
    previewOperatorPriceRule: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    change: {
                        /** @enum {string} */
                        kind: "set" | "remove";
                        /** @description The name of a price group. */
                        group?: string;
                        /**
                         * Format: uuid
                         * @description Only for this account.
                         */
                        account_id?: string;
                        /** @enum {string} */
                        scope: "product" | "brand" | "category" | "all";
                        /** @description The code of a product, a brand, or the slug of a category; empty for all. */
                        subject: string;
                        /** @description Added to the cost, rupiah. */
                        fixed?: number;
                        /** @description Added to the cost, such as `1.5`. */
                        percent?: string;
                        /** @description A fixed price of one product, rupiah. */
                        price?: number;
                        /** @description Prices are rounded up to a multiple of this, rupiah. */
                        step?: number;
                        /** @description Whether it may sell below cost. */
                        allow_loss?: boolean;
                    };
                    /** @enum {string} */
                    only?: "all" | "up" | "down" | "same" | "loss";
                    page?: number;
                };
            };
        };
        responses: {
            /** @description What would change. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OperatorPricePreviewAnswer"];
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
    cancelOperatorPriceRule: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The id of the scheduled change. */
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    reason: string;
                };
            };
        };
        responses: {
            /** @description What was cancelled. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OperatorCancelledRuleAnswer"];
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
    listOperatorPriceGroups: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The groups. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OperatorPriceGroupsAnswer"];
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
    createOperatorPriceGroup: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    name: string;
                };
            };
        };
        responses: {
            /** @description What was changed. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OperatorGroupChangeAnswer"];
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
    removeOperatorPriceGroup: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                name: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description What was changed. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OperatorGroupChangeAnswer"];
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
    previewOperatorGroupMove: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /**
                     * Format: uuid
                     * @description The account.
                     */
                    account_id: string;
                    /** @description Null takes it out of its group. */
                    group: string | null;
                    /** @enum {string} */
                    only?: "all" | "up" | "down" | "same" | "loss";
                    page?: number;
                };
            };
        };
        responses: {
            /** @description What would change. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OperatorPricePreviewAnswer"];
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
    moveOperatorAccount: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /**
                     * Format: uuid
                     * @description The account.
                     */
                    account_id: string;
                    /** @description Null takes it out of its group. */
                    group: string | null;
                    /** @description The digest of the preview. */
                    digest: string;
                    reason: string;
                };
            };
        };
        responses: {
            /** @description What was changed. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OperatorGroupChangeAnswer"];
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
    findOperatorPriceClients: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
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
            /** @description The accounts that were found. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OperatorPriceClientsAnswer"];
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
    downloadOperatorPriceList: {
        parameters: {
            query?: {
                /** @description Of this group. */
                group?: string;
                /** @description Of this account. */
                account_id?: string;
            };
            header?: never;
            path: {
                format: "csv" | "html";
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The price list, in Indonesian. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "text/csv": string;
                    "text/html": string;
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
    listSuppliers: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The suppliers. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OperatorSuppliersAnswer"];
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
    readSupplier: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                name: "digiflazz" | "iak";
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The supplier. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OperatorSupplierDetailAnswer"];
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
    replaceSupplierCredentials: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                name: "digiflazz" | "iak";
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    username: string;
                    /** @description Never shown again. */
                    api_key: string;
                    /** @description The secret of its callbacks. Never shown again. */
                    webhook_secret?: string;
                    /** @description The address of the supplier; null: the real one. */
                    base_url?: string | null;
                    bills_url?: string;
                    /** @description Purchases there are not real. */
                    test_mode?: boolean;
                };
            };
        };
        responses: {
            /** @description The supplier. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OperatorSupplierDetailAnswer"];
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
    changeSupplierSettings: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                name: "digiflazz" | "iak";
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    priority?: number;
                    /** @description Whether a code that no product has becomes a new product. */
                    add_products?: boolean;
                };
            };
        };
        responses: {
            /** @description The supplier. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OperatorSupplierDetailAnswer"];
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
    switchSupplier: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                name: "digiflazz" | "iak";
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    enabled: boolean;
                    reason: string;
                };
            };
        };
        responses: {
            /** @description The supplier. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OperatorSupplierDetailAnswer"];
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
    resumeSupplier: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                name: "digiflazz" | "iak";
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Whether something changed. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OperatorSupplierChangeAnswer"];
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
    testSupplier: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                name: "digiflazz" | "iak";
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description What it answered. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OperatorSupplierTestAnswer"];
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
    syncSupplierPrices: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                name: "digiflazz" | "iak";
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @description Creates a product for every unmapped code, this once. */
                    add_products?: boolean;
                };
            };
        };
        responses: {
            /** @description What became of both price lists. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OperatorPriceSyncAnswer"];
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
    listSupplierCodes: {
        parameters: {
            query?: {
                kind?: "prepaid" | "postpaid";
                state?: "all" | "unmapped" | "mapped" | "held" | "gone";
                search?: string;
                /** @description The cursor of a page. */
                page?: string;
            };
            header?: never;
            path: {
                name: "digiflazz" | "iak";
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page of the codes of a supplier. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OperatorCodesAnswer"];
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
    suggestProducts: {
        parameters: {
            query: {
                kind: "prepaid" | "postpaid";
                sku: string;
                /** @description Instead of the name of the code. */
                search?: string;
            };
            header?: never;
            path: {
                name: "digiflazz" | "iak";
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Products that a code may mean, the most likely first. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OperatorSuggestionsAnswer"];
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
    mapSupplierCode: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                name: "digiflazz" | "iak";
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    sku: string;
                    product_code: string;
                    /** @description Null: that of the supplier. Left out: unchanged. */
                    priority?: number | null;
                };
            };
        };
        responses: {
            /** @description What a mapping changed. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OperatorMappingAnswer"];
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
    unmapSupplierCode: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                name: "digiflazz" | "iak";
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    sku: string;
                };
            };
        };
        responses: {
            /** @description What a mapping changed. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OperatorMappingAnswer"];
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
    downloadSupplierCodes: {
        parameters: {
            query?: {
                kind?: "prepaid" | "postpaid";
                state?: "all" | "unmapped" | "mapped" | "held" | "gone";
                search?: string;
                /** @description Decides the separator: semicolon in Indonesian, comma in English. */
                language?: "id" | "en";
            };
            header?: never;
            path: {
                name: "digiflazz" | "iak";
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
    listCutOffs: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The cut-offs of all suppliers. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OperatorCutOffsAnswer"];
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
    addCutOff: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                name: "digiflazz" | "iak";
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @enum {string} */
                    kind: "prepaid" | "postpaid";
                    /** @description Left out: all of the kind. */
                    product_code?: string;
                    /** @description HH:MM in WIB. */
                    start: string;
                    /** @description HH:MM in WIB. */
                    end: string;
                    reason: string;
                };
            };
        };
        responses: {
            /** @description The cut-offs of all suppliers. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OperatorCutOffsAnswer"];
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
    removeCutOff: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                name: "digiflazz" | "iak";
                /** @description The id of the cut-off. */
                cut_off_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The cut-offs of all suppliers. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OperatorCutOffsAnswer"];
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
    findClients: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @description Of the name, or the start of the id. */
                    search?: string;
                    /** @enum {string} */
                    state?: "live" | "owes" | "suspended" | "waiting";
                    group?: string;
                    /** @description A cursor: `older` or `newer` of another page. */
                    page?: string;
                };
            };
        };
        responses: {
            /** @description Clients, newest first. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OperatorClientsPage"];
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
    listClientGroups: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The price groups. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OperatorClientGroupsAnswer"];
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
    downloadClients: {
        parameters: {
            query?: {
                state?: "live" | "owes" | "suspended" | "waiting";
                group?: string;
                /** @description Decides the separator: semicolon in Indonesian, comma in English. */
                language?: "id" | "en";
            };
            header?: never;
            path?: never;
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
    getClient: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                account_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The client. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OperatorClientAnswer"];
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
    getClientEarnings: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                account_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description What was earned. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OperatorClientEarningsAnswer"];
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
    listClientRecords: {
        parameters: {
            query?: {
                before?: string;
            };
            header?: never;
            path: {
                account_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Audit records, newest first. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OperatorClientRecordsAnswer"];
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
    createClient: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @description The name of the account. */
                    name: string;
                };
            };
        };
        responses: {
            /** @description The client that was changed. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OperatorClientChangeAnswer"];
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
    approveClient: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                account_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The client that was changed. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OperatorClientChangeAnswer"];
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
    refuseClient: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                account_id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @description Why; it is in the audit record. */
                    reason: string;
                };
            };
        };
        responses: {
            /** @description The client that was changed. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OperatorClientChangeAnswer"];
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
    suspendClient: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                account_id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @description Why; it is in the audit record. */
                    reason: string;
                };
            };
        };
        responses: {
            /** @description The client that was changed. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OperatorClientChangeAnswer"];
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
    resumeClient: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                account_id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @description Why; it is in the audit record. */
                    reason: string;
                };
            };
        };
        responses: {
            /** @description The client that was changed. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OperatorClientChangeAnswer"];
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
    setClientLimits: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                account_id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @enum {string} */
                    environment: "live" | "sandbox";
                    transaction?: number;
                    daily?: number;
                    requests_per_minute?: number;
                    duplicate_minutes?: number;
                };
            };
        };
        responses: {
            /** @description The client that was changed. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OperatorClientChangeAnswer"];
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
    moveClient: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                account_id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    group: string | null;
                };
            };
        };
        responses: {
            /** @description The client that was changed. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OperatorClientChangeAnswer"];
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
    revokeClientKey: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                account_id: string;
                environment: "live" | "sandbox";
                key_id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @description Why; it is in the audit record. */
                    reason: string;
                };
            };
        };
        responses: {
            /** @description The client that was changed. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OperatorClientChangeAnswer"];
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
    listClientMessages: {
        parameters: {
            query?: {
                before?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Messages, newest first. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OperatorMessagesAnswer"];
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
    sendClientMessage: {
        parameters: {
            query?: never;
            header: {
                /** @description A UUID that names this purchase or change; send the same one when you retry the same request. */
                "Idempotency-Key": string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    audience: {
                        /** @enum {string} */
                        to: "all" | "group" | "accounts";
                        group?: string;
                        account_ids?: string[];
                    };
                    indonesian: {
                        title: string;
                        body: string;
                    };
                    english: {
                        title: string;
                        body: string;
                    } | null;
                    /** @description Whether owners get it by mail too. */
                    by_mail: boolean;
                    expected: {
                        accounts: number;
                        mails: number;
                    };
                };
            };
        };
        responses: {
            /** @description The message that was sent. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OperatorSentMessageAnswer"];
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
    countMessageReceivers: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    audience: {
                        /** @enum {string} */
                        to: "all" | "group" | "accounts";
                        group?: string;
                        account_ids?: string[];
                    };
                };
            };
        };
        responses: {
            /** @description How many receive it. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OperatorReceiversAnswer"];
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
    downloadClientMessages: {
        parameters: {
            query?: {
                /** @description Decides the separator: semicolon in Indonesian, comma in English. */
                language?: "id" | "en";
            };
            header?: never;
            path?: never;
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
    listAllEndpoints: {
        parameters: {
            query?: {
                environment?: "live" | "sandbox";
                state?: "disabled" | "failing";
                /** @description The id of an account. */
                client?: string;
                /** @description A cursor: `older` or `newer` of another page. */
                page?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Endpoints, newest first. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OperatorEndpointsPage"];
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
    getAnyEndpoint: {
        parameters: {
            query?: never;
            header?: never;
            path: {
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
                    "application/json": components["schemas"]["OperatorEndpointAnswer"];
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
    countAnyFailedDeliveries: {
        parameters: {
            query: {
                since: string;
            };
            header?: never;
            path: {
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
    listAnyDeliveries: {
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
    getAnyDelivery: {
        parameters: {
            query?: never;
            header?: never;
            path: {
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
    downloadAllEndpoints: {
        parameters: {
            query?: {
                environment?: "live" | "sandbox";
                state?: "disabled" | "failing";
                /** @description The id of an account. */
                client?: string;
                /** @description Decides the separator: semicolon in Indonesian, comma in English. */
                language?: "id" | "en";
            };
            header?: never;
            path?: never;
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
    enableAnyEndpoint: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                environment: "live" | "sandbox";
                endpoint_id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @description Why; it is in the audit record. */
                    reason: string;
                };
            };
        };
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
    disableAnyEndpoint: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                environment: "live" | "sandbox";
                endpoint_id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @description Why; it is in the audit record. */
                    reason: string;
                };
            };
        };
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
    testAnyEndpoint: {
        parameters: {
            query?: never;
            header?: never;
            path: {
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
    replayAnyDeliveries: {
        parameters: {
            query?: never;
            header?: never;
            path: {
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
    listRecords: {
        parameters: {
            query?: {
                /** @description A part of who did it: a name, an id or an address. */
                actor?: string;
                /** @description An action, as it is recorded. */
                action?: string;
                /** @description Only records about this account. */
                account_id?: string;
                /** @description The id or the name of what was changed. */
                subject?: string;
                /** @description Since this day (WIB). */
                from?: string;
                /** @description Until the end of this day (WIB). */
                to?: string;
                /** @description A cursor of the page before. */
                page?: string;
                per_page?: number;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Audit records, newest first. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OperatorRecordPage"];
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
    getRecord: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The id of the record. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description An audit record. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OperatorRecordAnswer"];
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
    downloadRecords: {
        parameters: {
            query?: {
                /** @description A part of who did it: a name, an id or an address. */
                actor?: string;
                /** @description An action, as it is recorded. */
                action?: string;
                /** @description Only records about this account. */
                account_id?: string;
                /** @description The id or the name of what was changed. */
                subject?: string;
                /** @description Since this day (WIB). */
                from?: string;
                /** @description Until the end of this day (WIB). */
                to?: string;
                /** @description Decides the separator: semicolon in Indonesian, comma in English. */
                language?: "id" | "en";
            };
            header?: never;
            path?: never;
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
    listSecurityEvents: {
        parameters: {
            query?: {
                kind?: "account_suspended" | "expired_key" | "failure_limit" | "forged_callback" | "invalid_key" | "ip_not_allowed" | "refused_sign_in" | "revoked_key" | "wrong_environment";
                /** @description How many days back. The default is `1`. */
                days?: "1" | "7" | "90";
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Security events. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OperatorSecurityEventsAnswer"];
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
    downloadSecurityEvents: {
        parameters: {
            query?: {
                kind?: "account_suspended" | "expired_key" | "failure_limit" | "forged_callback" | "invalid_key" | "ip_not_allowed" | "refused_sign_in" | "revoked_key" | "wrong_environment";
                /** @description How many days back. The default is `1`. */
                days?: "1" | "7" | "90";
                /** @description Decides the separator: semicolon in Indonesian, comma in English. */
                language?: "id" | "en";
            };
            header?: never;
            path?: never;
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
    listAlerts: {
        parameters: {
            query?: {
                /** @description Those that still hold, or also those that have ended and are still kept. */
                state?: "open" | "all";
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Alerts. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OperatorAlertsAnswer"];
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
    testAlertChannels: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": Record<string, never>;
            };
        };
        responses: {
            /** @description Tests of channels. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OperatorChannelTestsAnswer"];
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
    downloadAlerts: {
        parameters: {
            query?: {
                /** @description Those that still hold, or also those that have ended and are still kept. */
                state?: "open" | "all";
                /** @description Decides the separator: semicolon in Indonesian, comma in English. */
                language?: "id" | "en";
            };
            header?: never;
            path?: never;
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
    listStaff: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The operators. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["StaffAnswer"];
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
    changeStaffRole: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The id of the person. */
                person_id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @enum {string} */
                    role: "administrator" | "finance" | "support" | "viewer";
                };
            };
        };
        responses: {
            /** @description An operator. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["StaffMemberAnswer"];
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
    removeStaff: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The id of the person. */
                person_id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    reason: string;
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
    endStaffSessions: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The id of the person. */
                person_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description An operator. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["StaffMemberAnswer"];
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
    resetStaffTwoFactor: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The id of the person. */
                person_id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    reason: string;
                };
            };
        };
        responses: {
            /** @description An operator. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["StaffMemberAnswer"];
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
    revokeStaffToken: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The id of the token, not the token. */
                token_id: string;
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
    inviteStaff: {
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
                    /** @enum {string} */
                    role: "administrator" | "finance" | "support" | "viewer";
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
                    "application/json": components["schemas"]["StaffInvitationAnswer"];
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
    resendStaffInvitation: {
        parameters: {
            query?: never;
            header?: never;
            path: {
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
                    "application/json": components["schemas"]["StaffInvitationAnswer"];
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
    revokeStaffInvitation: {
        parameters: {
            query?: never;
            header?: never;
            path: {
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
    createOwnToken: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @description How long it works. */
                    expires_in_days: number;
                };
            };
        };
        responses: {
            /** @description The token. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CreatedStaffTokenAnswer"];
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
    listBusinessSettings: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The settings of the business. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OperatorSettingsAnswer"];
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
    previewBusinessSetting: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                key: "business.name" | "business.address" | "business.email" | "business.phone" | "business.whatsapp" | "business.hours" | "deposits.instructions_id" | "deposits.instructions_en" | "deposits.unique_digits" | "deposits.credit_limit" | "reviews.ruling_limit" | "limits.transaction" | "limits.daily" | "limits.requests_per_minute_live" | "limits.requests_per_minute_sandbox" | "retention.events_days" | "retention.requests_days" | "retention.prices_days" | "retention.supplier_activity_days" | "retention.security_events_days" | "retention.alerts_days";
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @description Null: the default. */
                    value: string | null;
                };
            };
        };
        responses: {
            /** @description What would change. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OperatorSettingEffectAnswer"];
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
    setBusinessSetting: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                key: "business.name" | "business.address" | "business.email" | "business.phone" | "business.whatsapp" | "business.hours" | "deposits.instructions_id" | "deposits.instructions_en" | "deposits.unique_digits" | "deposits.credit_limit" | "reviews.ruling_limit" | "limits.transaction" | "limits.daily" | "limits.requests_per_minute_live" | "limits.requests_per_minute_sandbox" | "retention.events_days" | "retention.requests_days" | "retention.prices_days" | "retention.supplier_activity_days" | "retention.security_events_days" | "retention.alerts_days";
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    value: string;
                };
            };
        };
        responses: {
            /** @description A setting. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OperatorSettingAnswer"];
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
    unsetBusinessSetting: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                key: "business.name" | "business.address" | "business.email" | "business.phone" | "business.whatsapp" | "business.hours" | "deposits.instructions_id" | "deposits.instructions_en" | "deposits.unique_digits" | "deposits.credit_limit" | "reviews.ruling_limit" | "limits.transaction" | "limits.daily" | "limits.requests_per_minute_live" | "limits.requests_per_minute_sandbox" | "retention.events_days" | "retention.requests_days" | "retention.prices_days" | "retention.supplier_activity_days" | "retention.security_events_days" | "retention.alerts_days";
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A setting. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OperatorSettingAnswer"];
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
    setBusinessLogo: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @description The file in base64, at most 256 KiB of it. */
                    content: string;
                };
            };
        };
        responses: {
            /** @description The logo. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OperatorLogoAnswer"];
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
    removeBusinessLogo: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The logo. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OperatorLogoAnswer"];
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
