/** Where the articles of a category are shown. */
export const CONTENT_PLACES = {
  labels: { console: '控制台', mall: '商城', portal: '门户' },
  wire: { console: 1, mall: 2, portal: 3 },
} as const
