/** Media types of the files the product takes, by extension. */
const MIME_BY_EXTENSION: Readonly<Record<string, string>> = {
  jpg: 'image/jpeg',
  png: 'image/png',
  webp: 'image/webp',
  gif: 'image/gif',
  pdf: 'application/pdf',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
}

/** The media type of an extension without its dot; `application/octet-stream` where it is none of these. */
export const mimeOf = (extension: string): string =>
  Object.hasOwn(MIME_BY_EXTENSION, extension)
    ? (MIME_BY_EXTENSION[extension] ?? '')
    : 'application/octet-stream'
