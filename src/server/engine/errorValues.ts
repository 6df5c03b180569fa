import { pathToFileURL } from 'node:url'
import { maskedText } from './auditValues.ts'

/** The line of a stack: `at <method> (<file>:<line>:<column>)`, the method and the brackets optional. */
const FRAME =
  /^\s*at (?:(?:async )?(?<method>[^\s(]+)(?: \[as [^\]]+\])? \()?(?<file>[^()]+):(?<line>\d+):\d+\)?$/m
const ROOT_URL = pathToFileURL(`${process.cwd()}/`).href
const ROOT = `${process.cwd()}/`

/** The values of the error log that an error tells; paths are those below the folder of the server. */
export function errorValues(thrown: unknown): Readonly<Record<string, string | number | null>> {
  const error = thrown instanceof Error ? thrown : new Error(String(thrown))
  return {
    ...stackValues(error.stack ?? ''),
    exceptionName: nameOf(error),
    message: maskedText(error.message),
  }
}

/** Stack and first frame of an error's stack. */
export function stackValues(stack: string): Readonly<Record<string, string | number | null>> {
  const text = stack.replaceAll(ROOT_URL, '').replaceAll(ROOT, '')
  const { method = '', file = '', line = '' } = FRAME.exec(text)?.groups ?? {}
  const dot = method.lastIndexOf('.')
  return {
    stackTrace: maskedText(text),
    fileName: file,
    lineNumber: line === '' ? null : Number(line),
    methodClass: dot > 0 ? method.slice(0, dot) : '',
    methodName: method.slice(dot + 1),
  }
}

const nameOf = (error: Error): string => {
  const code = (error as { code?: unknown }).code
  return typeof code === 'string' && code !== '' ? `${error.name} ${code}` : error.name
}
