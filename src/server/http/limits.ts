/** Parameters a form or a query may have. */
export const MAX_PARAMETERS = 500
