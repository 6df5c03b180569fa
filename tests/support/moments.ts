/** The time `seconds` from now in wire form: Shanghai time to the second. */
export const inSeconds = (seconds: number): string =>
  new Date(Date.now() + seconds * 1000 + 8 * 3_600_000).toISOString().slice(0, 19).replace('T', ' ')
