/** DOM id of the tab of a path. */
export const tabId = (path: string): string => `tab${path.replaceAll('/', '-')}`
