/** Menu or permission code as the part of a command id: `flow_model` → `flowModel`. */
export const camel = (code: string): string =>
  code
    .replace(/[^A-Za-z0-9]+([A-Za-z0-9])/g, (_, letter: string) => letter.toUpperCase())
    .replace(/^[A-Z]/, (letter) => letter.toLowerCase())
