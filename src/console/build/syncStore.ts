import { useSyncExternalStore as own } from 'react'

/** React has had this store hook of its own since version 18; the shim that libraries bring is not needed. */
export const useSyncExternalStore = own
