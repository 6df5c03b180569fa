import { proxy } from 'valtio'

/** Whether the last call reached the server; the status bar shows it. */
export const connection = proxy({ online: true })
