/** DOM id of the option of a line. */
export const optionId = (id: string): string => `palette-${id.replace(/[^\w-]/g, '_')}`
