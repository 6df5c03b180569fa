import { readFile } from 'node:fs/promises'

/** Resident memory of a process in MB; Linux only, NaN elsewhere. */
export async function residentMegabytes({ pid }: { readonly pid: number }): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8').catch(() => '')
  return Number(/^VmRSS:\s+(\d+)/m.exec(status)?.[1] ?? Number.NaN) / 1024
}
