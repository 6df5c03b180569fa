/** React has had this store hook of its own since version 18; the shim that libraries bring is not needed. */
export { useSyncExternalStore } from 'react'
