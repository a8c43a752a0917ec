/** The syntax tree of a pattern. */
export type Tree =
  | { kind: 'set'; not: boolean; ranges: [from: number, to: number][] }
  | { kind: 'anchor'; at: 'start' | 'end' }
  | { kind: 'all'; parts: Tree[] }
  | { kind: 'any'; parts: Tree[] }
  | { kind: 'times'; part: Tree; min: number; max: number }

const ALL: [number, number][] = [[0, 0x10ffff]]
const DIGIT: [number, number][] = [[48, 57]]
const WORD: [number, number][] = [
  [48, 57],
  [65, 90],
  [95, 95],
  [97, 122],
]
const SPACE: [number, number][] = [
  [9, 13],
  [32, 32],
  [160, 160],
  [0x1680, 0x1680],
  [0x2000, 0x200a],
  [0x2028, 0x2029],
  [0x202f, 0x202f],
  [0x205f, 0x205f],
  [0x3000, 0x3000],
  [0xfeff, 0xfeff],
]
const CLASSES: Record<string, [number, number][]> = { d: DIGIT, w: WORD, s: SPACE }
const CONTROLS: Record<string, number> = { t: 9, n: 10, v: 11, f: 12, r: 13 }
const MAX_TIMES = 1000
const MAX_DEPTH = 30

/** An unsupported construct; thrown inside this file only. */
class Unknown {
  readonly at: number
  constructor(at: number) {
    this.at = at
  }
}

/** @returns the tree, or the position and text of an unsupported construct */
export function readPattern(source: string): { tree: Tree } | { at: number; mark: string } {
  const marks = [...source]
  try {
    return { tree: new PatternReader(marks).read() }
  } catch (unknown) {
    if (!(unknown instanceof Unknown)) throw unknown
    return { at: unknown.at, mark: marks.slice(unknown.at, unknown.at + 3).join('') }
  }
}

/** Reads the characters of a pattern once, from left to right. */
class PatternReader {
  private readonly marks: string[]
  private at = 0
  private depth = 0

  /** @param marks  characters of the pattern, by code point */
  constructor(marks: string[]) {
    this.marks = marks
  }

  /** @throws Unknown */
  read(): Tree {
    const tree = this.readBranches()
    if (this.at < this.marks.length) throw new Unknown(this.at)
    return tree
  }

  private readBranches(): Tree {
    if (++this.depth > MAX_DEPTH) throw new Unknown(this.at)
    const parts = [this.readSequence()]
    while (this.marks[this.at] === '|') {
      this.at++
      parts.push(this.readSequence())
    }
    this.depth--
    return parts.length === 1 ? parts[0]! : { kind: 'any', parts }
  }

  private readSequence(): Tree {
    const parts: Tree[] = []
    while (this.at < this.marks.length && this.marks[this.at] !== '|' && this.marks[this.at] !== ')')
      parts.push(this.readTimes(this.readOne()))
    return { kind: 'all', parts }
  }

  private readOne(): Tree {
    const mark = this.marks[this.at]!
    if (mark === '(') return this.readGroup()
    if (mark === '[') return this.readSet()
    if (mark === '\\') return { kind: 'set', not: false, ranges: this.readEscape() }
    if ('*+?{'.includes(mark)) throw new Unknown(this.at)
    this.at++
    if (mark === '^') return { kind: 'anchor', at: 'start' }
    if (mark === '$') return { kind: 'anchor', at: 'end' }
    if (mark === '.')
      return {
        kind: 'set',
        not: true,
        ranges: [
          [10, 10],
          [13, 13],
          [0x2028, 0x2029],
        ],
      }
    return one(mark.codePointAt(0)!)
  }

  private readGroup(): Tree {
    const open = this.at
    this.at++
    if (this.marks[this.at] === '?') {
      if (this.marks[this.at + 1] !== ':') throw new Unknown(open)
      this.at += 2
    }
    const tree = this.readBranches()
    if (this.marks[this.at] !== ')') throw new Unknown(open)
    this.at++
    return tree
  }

  private readTimes(part: Tree): Tree {
    const counts = this.readCounts()
    if (!counts) return part
    if (part.kind === 'anchor') throw new Unknown(this.at)
    if (this.marks[this.at] === '?') this.at++
    if (this.at < this.marks.length && '*+?{'.includes(this.marks[this.at]!)) throw new Unknown(this.at)
    return { kind: 'times', part, min: counts[0], max: counts[1] }
  }

  private readCounts(): [number, number] | null {
    const mark = this.marks[this.at]
    if (mark === '*' || mark === '+' || mark === '?') {
      this.at++
      return mark === '*' ? [0, Infinity] : mark === '+' ? [1, Infinity] : [0, 1]
    }
    if (mark !== '{') return null
    const match = /^\{(\d+)(,(\d*))?\}/.exec(this.marks.slice(this.at, this.at + 14).join(''))
    if (!match) throw new Unknown(this.at)
    const min = Number(match[1])
    const max = match[2] === undefined ? min : match[3] ? Number(match[3]) : Infinity
    if (min > MAX_TIMES || max < min || (max > MAX_TIMES && max !== Infinity)) throw new Unknown(this.at)
    this.at += match[0].length
    return [min, max]
  }

  private readSet(): Tree {
    const open = this.at
    this.at++
    const not = this.marks[this.at] === '^'
    if (not) this.at++
    const ranges: [number, number][] = []
    while (this.marks[this.at] !== ']') {
      if (this.at >= this.marks.length) throw new Unknown(open)
      const from = this.readMember()
      const isRange =
        this.marks[this.at] === '-' &&
        this.marks[this.at + 1] !== ']' &&
        from.length === 1 &&
        from[0]![0] === from[0]![1]
      if (!isRange) ranges.push(...from)
      else {
        this.at++
        const to = this.readMember()
        if (to.length !== 1 || to[0]![0] !== to[0]![1] || to[0]![0] < from[0]![0]) throw new Unknown(open)
        ranges.push([from[0]![0], to[0]![0]])
      }
    }
    this.at++
    return { kind: 'set', not, ranges }
  }

  private readMember(): [number, number][] {
    const mark = this.marks[this.at]
    if (mark === undefined) throw new Unknown(this.at)
    if (mark === '\\') return this.readEscape()
    this.at++
    const code = mark.codePointAt(0)!
    return [[code, code]]
  }

  private readEscape(): [number, number][] {
    const opened = this.at
    const mark = this.marks[this.at + 1]
    if (mark === undefined) throw new Unknown(opened)
    this.at += 2
    const known = CLASSES[mark]
    if (known) return known
    if ('DWS'.includes(mark)) return invert(CLASSES[mark.toLowerCase()]!)
    if (Object.hasOwn(CONTROLS, mark)) return [[CONTROLS[mark]!, CONTROLS[mark]!]]
    if (mark === 'u' || mark === 'x') return this.readCode(opened)
    if (/[A-Za-z0-9]/.test(mark)) throw new Unknown(opened)
    const code = mark.codePointAt(0)!
    return [[code, code]]
  }

  private readCode(opened: number): [number, number][] {
    const rest = this.marks.slice(opened, opened + 12).join('')
    const match = /^\\(?:u([0-9A-Fa-f]{4})|u\{([0-9A-Fa-f]{1,6})\}|x([0-9A-Fa-f]{2}))/.exec(rest)
    const code = match ? Number.parseInt(match[1] ?? match[2] ?? match[3] ?? '', 16) : Number.NaN
    if (!(code <= 0x10ffff)) throw new Unknown(opened)
    this.at = opened + match![0].length
    return [[code, code]]
  }
}

function one(code: number): Tree {
  return { kind: 'set', not: false, ranges: [[code, code]] }
}

function invert(ranges: [number, number][]): [number, number][] {
  const result: [number, number][] = []
  let from = ALL[0]![0]
  for (const [low, high] of ranges) {
    if (low > from) result.push([from, low - 1])
    from = high + 1
  }
  return [...result, [from, ALL[0]![1]]]
}
