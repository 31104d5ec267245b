import type { PortalArea } from '../../portal-area.ts';
import { registerReviewFile } from './review-file.ts';
import { complaintAnswerRoutes } from './answer-complaints.ts';
import { complaintStraySchemas } from './complaint-stray-schemas.ts';
import { readReviewRoutes } from './read-reviews.ts';
import { reviewSchemas } from './review-schemas.ts';
import { rulingRoutes } from './rule.ts';
import { strayRoutes } from './strays.ts';

/** Orders in review, refunds, complaints of clients, and stray callbacks. */
export const operatorReviewsArea: PortalArea = {
  schemas: [...reviewSchemas, ...complaintStraySchemas],
  register(api, app) {
    readReviewRoutes(api, app);
    registerReviewFile(api, app);
    rulingRoutes(api, app);
    complaintAnswerRoutes(api, app);
    strayRoutes(api, app);
  },
};
