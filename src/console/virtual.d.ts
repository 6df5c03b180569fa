declare module 'virtual:catalogue/en' {
  export const messages: import('@lingui/core').Messages
}
declare module 'virtual:words' {
  /** Readings of every Chinese title that stands in the code, in the form `kernel/pinyin.ts` writes them. */
  export const words: Readonly<Record<string, string>>
}
