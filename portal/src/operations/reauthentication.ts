import { noteServerTime } from './server-time.ts';

/** Asks the person to prove again who they are. Resolves to whether they did. */
type Ask = () => Promise<boolean>;

let ask: Ask = async () => false;
let underWay: Promise<boolean> | undefined;

/** Sets what asks the person: the dialog of the pages. */
export function setReauthentication(asking: Ask): void {
  ask = asking;
}

/** Whether the server wants to know again who it is. */
async function needsReauthentication(response: Response): Promise<boolean> {
  if (response.status !== 403) return false;
  // A proxy may answer instead of the server, with any body.
  return (await response.clone().text()).includes('"reauthentication_required"');
}

/**
 * Sends a request. Where the server wants to know again who it is, the person is asked, and the same request is sent once more,
 * with the same Idempotency-Key. Requests that are refused at the same time share one question. A person who does not answer
 * gets the refusal.
 */
export async function fetchReauthenticated(request: Request): Promise<Response> {
  const again = request.clone();
  const response = await fetch(request);
  noteServerTime(response);
  if (!(await needsReauthentication(response))) return response;
  underWay ??= ask().finally(() => {
    underWay = undefined;
  });
  return (await underWay) ? fetch(again) : response;
}
