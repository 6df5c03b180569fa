/** Signatures of the records of an archive. */
export const LOCAL_HEADER = 0x04034b50,
  DIRECTORY_ENTRY = 0x02014b50,
  END_OF_DIRECTORY = 0x06054b50

/** Length of these records in bytes, without their variable parts. */
export const LOCAL_HEADER_BYTES = 30,
  DIRECTORY_ENTRY_BYTES = 46,
  END_BYTES = 22

/** Compression methods: none, and deflate. */
export const STORED = 0,
  DEFLATED = 8
