/** Pictures made small in a browser, and how far two of them differ. */
import fs from 'node:fs'
import type { Page } from 'playwright'

export const KEPT = 'tests/pictures'
export const SEEN = 'tests/.out/pictures'
export const RENEWS = process.env.PICTURES === 'renew'
/** Pictures of boards, kept by the test of boards. */
export const OF_BOARDS = ['charts', 'cards'].flatMap(board =>
  ['desk', 'desk-dark', 'phone'].map(way => `board-of-${board}-${way}`),
)

/** pixels of the kept picture in a side of a cell: about a letter, so that other fonts make little difference */
const CELL_PX = 8
/** how far a channel of a cell may be off, of 255 */
const MOST_OFF = 20

/** A picture of the screen as WebP, its sides multiplied by `scale`. */
export async function shrink(blank: Page, png: Buffer, scale: number): Promise<Buffer> {
  const base64 = await blank.evaluate(
    async ([data, scale]) => {
      const image = await createImageBitmap(await (await fetch(`data:image/png;base64,${data}`)).blob())
      const canvas = new OffscreenCanvas(image.width * scale, image.height * scale)
      const drawing = canvas.getContext('2d')!
      drawing.imageSmoothingQuality = 'high'
      drawing.drawImage(image, 0, 0, canvas.width, canvas.height)
      const bytes = new Uint8Array(
        await (await canvas.convertToBlob({ type: 'image/webp', quality: 0.8 })).arrayBuffer(),
      )
      return btoa(Array.from(bytes, byte => String.fromCharCode(byte)).join(''))
    },
    [png.toString('base64'), scale] as const,
  )
  return Buffer.from(base64, 'base64')
}

/** @returns the share of cells in which the pictures differ, from 0 to 1; 1 when they are not of one size */
export function differ(blank: Page, before: Buffer, after: Buffer): Promise<number> {
  return blank.evaluate(
    async ([pictures, cell, most]) => {
      const read = async (data: string) => {
        const image = await createImageBitmap(await (await fetch(`data:image/webp;base64,${data}`)).blob())
        const [width, height] = [Math.floor(image.width / cell), Math.floor(image.height / cell)]
        const drawing = new OffscreenCanvas(width, height).getContext('2d')!
        drawing.imageSmoothingQuality = 'high'
        drawing.drawImage(image, 0, 0, width, height)
        return { size: `${image.width}×${image.height}`, cells: drawing.getImageData(0, 0, width, height).data }
      }
      const [a, b] = await Promise.all([read(pictures[0]!), read(pictures[1]!)])
      if (a!.size !== b!.size) return 1
      let off = 0
      for (let at = 0; at < a!.cells.length; at += 4)
        if ([0, 1, 2].some(channel => Math.abs(a!.cells[at + channel]! - b!.cells[at + channel]!) > most)) off++
      return off / (a!.cells.length / 4)
    },
    [[before, after].map(picture => picture.toString('base64')), CELL_PX, MOST_OFF] as const,
  )
}

/** Compares a picture of the screen with the kept one of this name; keeps it instead where pictures are renewed. @returns as `differ` */
export async function compareKept(blank: Page, name: string, png: Buffer): Promise<number> {
  const picture = await shrink(blank, png, 0.5)
  fs.mkdirSync(RENEWS ? KEPT : SEEN, { recursive: true })
  fs.writeFileSync(`${RENEWS ? KEPT : SEEN}/${name}.webp`, picture)
  return RENEWS ? 0 : differ(blank, fs.readFileSync(`${KEPT}/${name}.webp`), picture)
}
