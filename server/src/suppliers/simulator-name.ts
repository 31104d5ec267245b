/** The name of the supplier of the sandbox, as attempts store it. */
export const simulatorName = 'simulator';
