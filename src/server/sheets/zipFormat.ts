/** What the records of an archive begin with. */
export const LOCAL_HEADER = 0x04034b50,
  DIRECTORY_ENTRY = 0x02014b50,
  END_OF_DIRECTORY = 0x06054b50

/** Bytes of these records before their names. */
export const LOCAL_HEADER_BYTES = 30,
  DIRECTORY_ENTRY_BYTES = 46,
  END_BYTES = 22

/** How the content of a file is kept: as it is, or packed. */
export const STORED = 0,
  DEFLATED = 8
