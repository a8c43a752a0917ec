/**
 * Draws a picture small before it is sent, for lists and cards: the server keeps it and decodes no pictures.
 * @source docs/ui.md#files
 */

/** Those the server keeps, in bytes. */
const MOST_BYTES = 48 * 1024
/** A larger picture is not decoded for it. */
const LARGEST_BYTES = 64 * 1024 * 1024
/** Sides of the drawing in px, until one fits. */
const SIDES = [480, 320, 200]
const QUALITY = 0.75
const TYPES = /^image\/(png|jpeg|gif|webp|bmp)$/

/** @returns null where the file is small enough itself, is no picture, or cannot be drawn */
export async function drawSmall(file: File): Promise<Blob | null> {
  if (!TYPES.test(file.type) || file.size <= MOST_BYTES || file.size > LARGEST_BYTES) return null
  const address = URL.createObjectURL(file)
  try {
    const image = new Image()
    image.src = address
    await image.decode()
    for (const side of SIDES) {
      const small = await drawWithin(image, side)
      if (small && small.size <= MOST_BYTES) return small
    }
    return null
  } catch {
    return null // a picture that cannot be shown is sent all the same
  } finally {
    URL.revokeObjectURL(address)
  }
}

/** As webp, which keeps what is transparent; as jpeg on white where the browser writes none. */
async function drawWithin(image: HTMLImageElement, side: number): Promise<Blob | null> {
  const { naturalWidth: width, naturalHeight: height } = image
  const scale = Math.min(1, side / Math.max(width, height))
  const canvas = document.createElement('canvas')
  canvas.width = Math.max(1, Math.round(width * scale))
  canvas.height = Math.max(1, Math.round(height * scale))
  const pen = canvas.getContext('2d')
  if (!pen) return null
  const draw = () => pen.drawImage(image, 0, 0, canvas.width, canvas.height)
  const write = (type: string) => new Promise<Blob | null>(done => canvas.toBlob(done, type, QUALITY))
  draw()
  const webp = await write('image/webp')
  if (webp?.type === 'image/webp') return webp
  pen.fillStyle = 'white'
  pen.fillRect(0, 0, canvas.width, canvas.height)
  draw()
  return write('image/jpeg')
}

/** The bytes as base64. */
export async function base64Of(blob: Blob): Promise<string> {
  const bytes = new Uint8Array(await blob.arrayBuffer())
  return btoa(Array.from(bytes, byte => String.fromCharCode(byte)).join(''))
}
