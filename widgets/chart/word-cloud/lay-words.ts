/**
 * The places of the words of a cloud: the same words in the same box are always laid the same way. Where not all fit,
 * all are drawn smaller.
 */
import cloud, { type CloudWord } from 'd3-cloud'
import { hash, type Words } from './draw-words.ts'

type Word = Words['words'][number]

/** px from the top left; its middle */
export interface PlacedWord {
  x: number
  y: number
  size: number
}

const SCALES = [1, 0.8, 0.64, 0.5, 0.4, 0.3]
const PADDING_PX = 2
/** from the line a word stands on up to its middle, in heights */
const TO_MIDDLE = 0.35

/** @returns by index of the word; undefined for what fits at no size */
export function layWords(words: Word[], font: string, width: number, height: number): (PlacedWord | undefined)[] {
  if (!canMeasure()) return layInLines(words, width)
  let best: (PlacedWord | undefined)[] = []
  let most = -1
  for (const scale of SCALES) {
    const placed = layAt(words, font, [width, height], scale)
    const n = placed.filter(Boolean).length
    if (n > most) [best, most] = [placed, n]
    if (n === words.length) break
  }
  return best
}

function layAt(words: Word[], font: string, [width, height]: [number, number], scale: number) {
  const placed: (PlacedWord | undefined)[] = words.map(() => undefined)
  cloud<CloudWord & { index: number }>()
    // its bitmap counts in words of 32 px
    .size([Math.max(32, Math.floor(width / 32) * 32), Math.max(32, height)])
    .words(words.map((word, index) => ({ ...word, size: word.size * scale, index })))
    .padding(PADDING_PX)
    .font(font)
    .fontSize(({ size }) => size)
    .rotate(({ rotate }) => rotate)
    .random(randomFrom(hash(words.map(({ text }) => text).join('\n'))))
    .on('end', all => {
      for (const { index, x = 0, y = 0, size, rotate } of all) {
        const up = size * TO_MIDDLE
        const [dx, dy] = rotate === 0 ? [0, -up] : [up, 0]
        placed[index] = { x: width / 2 + x + dx, y: height / 2 + y + dy, size }
      }
    })
    // synchronous: no interval of time is set
    .start()
  return placed
}

let measures: boolean | undefined
const canMeasure = () =>
  (measures ??= typeof document !== 'undefined' && document.createElement('canvas').getContext('2d') !== null)

/** One after the other, where text cannot be measured. */
function layInLines(words: Word[], width: number): PlacedWord[] {
  let [x, y, line] = [0, 0, 0]
  return words.map(({ text, size }) => {
    const wide = text.length * size
    if (x > 0 && x + wide > width) [x, y, line] = [0, y + line, 0]
    line = Math.max(line, size)
    x += wide
    return { x: x - wide / 2, y: y + size / 2, size }
  })
}

/** Numbers of [0, 1) that follow from a seed: mulberry32. */
function randomFrom(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}
