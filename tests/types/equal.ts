/** `true` only where the two types are the same, not merely assignable. */
export type Same<A, B> = (<T>() => T extends A ? 1 : 2) extends <T>() => T extends B ? 1 : 2 ? true : false
/** Does not compile unless the argument type is `true`. */
export const prove = <Claim extends true>(claim: Claim): Claim => claim
/** Flattens an intersection so that it can be compared with the equivalent object. */
export type Flat<T> = { readonly [K in keyof T]: T[K] }
