/** The object name in the URL of an upload, anywhere in a text. */
const OBJECT = /\/oss\/endpoint\/file\/([\w-]{1,12}\/\d{8}\/[A-Za-z0-9]{32}\.\w{1,5})/g

/** The names of the uploads whose URLs occur in a text, each once. */
export const uploadsIn = (text: string): string[] => [
  ...new Set([...text.matchAll(OBJECT)].map(([, object = '']) => object)),
]
