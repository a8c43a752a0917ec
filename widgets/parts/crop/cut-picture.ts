/** The part of a picture that is kept, in px of the picture itself. */
export interface Part {
  x: number
  y: number
  width: number
  height: number
}

const QUALITY = 0.9
const SMALLER = 0.8
const LEAST_PX = 160

/**
 * Cuts `part` out of a picture, at most `mostPx` wide and high, and smaller still until it fits into `mostBytes`. A png
 * stays one, so that it keeps its transparency.
 */
export async function cutPicture(
  image: HTMLImageElement,
  part: Part,
  file: File,
  { mostPx, mostBytes }: { mostPx: number; mostBytes: number },
): Promise<File> {
  const type = file.type === 'image/png' ? 'image/png' : 'image/jpeg'
  const canvas = document.createElement('canvas')
  const draw = async (side: number): Promise<Blob> => {
    const scale = Math.min(1, side / Math.max(part.width, part.height))
    canvas.width = Math.max(1, Math.round(part.width * scale))
    canvas.height = Math.max(1, Math.round(part.height * scale))
    canvas
      .getContext('2d')!
      .drawImage(image, part.x, part.y, part.width, part.height, 0, 0, canvas.width, canvas.height)
    return new Promise((done, fail) =>
      canvas.toBlob(blob => (blob ? done(blob) : fail(new Error('no picture'))), type, QUALITY),
    )
  }
  let side = Math.min(mostPx, Math.max(part.width, part.height))
  let blob = await draw(side)
  while (blob.size > mostBytes && side > LEAST_PX) {
    side *= SMALLER
    blob = await draw(side)
  }
  return new File([blob], file.name, { type })
}
