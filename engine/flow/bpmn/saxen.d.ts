/** The part of saxen that is used; it comes without types. */
declare module 'saxen' {
  export class Parser {
    ns(namespaces: Record<string, string>): void
    on(
      event: 'openTag',
      heard: (name: string, attributes: () => Record<string, string>, decode: (text: string) => string) => void,
    ): void
    on(event: 'closeTag', heard: (name: string) => void): void
    on(event: 'text', heard: (text: string, decode: (text: string) => string) => void): void
    on(event: 'cdata' | 'attention', heard: (text: string) => void): void
    on(event: 'error' | 'warn', heard: (error: Error, context: () => { line: number }) => void): void
    parse(text: string): void
    stop(): void
  }
}
