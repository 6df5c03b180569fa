const agreed = new WeakSet<object>()

/** Notes that the form of an action showed these inputs with their effect and was agreed to. */
export function noteAgreed<T extends object>(input: T): T {
  agreed.add(input)
  return input
}

/** Whether the form that asked for these inputs was agreed to, so that nothing is left to ask. */
export const wasAgreed = (input: object): boolean => agreed.has(input)
