/** The part of d3-cloud that is used. */
declare module 'd3-cloud' {
  export interface CloudWord {
    text: string
    size: number
    rotate: number
    x?: number
    y?: number
  }

  interface Cloud<Word> {
    size(px: [width: number, height: number]): this
    words(words: Word[]): this
    padding(px: number): this
    font(name: string): this
    fontSize(of: (word: Word) => number): this
    rotate(of: (word: Word) => number): this
    random(next: () => number): this
    on(event: 'end', ended: (placed: Word[]) => void): this
    start(): this
  }

  export default function cloud<Word extends CloudWord>(): Cloud<Word>
}
