import { useSyncExternalStore as own } from 'react'

/** React exports this store hook since version 18; it replaces the shim that libraries import. */
export const useSyncExternalStore = own
