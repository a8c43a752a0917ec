const INK = '#1f1f1f'
/** hands that machines have, the most written ones first */
const HANDS = '"Xingkai SC", "STXingkai", "Kaiti SC", STKaiti, KaiTi, "Segoe Script", "Snell Roundhand", cursive'
const MOST_PX = 300
/** share of the pad a name may take */
const SHARE = 0.86
const LEAN = -0.06
/** strokes laid beside each other, as ink runs */
const PASSES = [-3, -1.5, 0, 1.5, 3]

/** Writes a name on a cleared pad in a hand, with a line below it. */
export function writeName(pad: HTMLCanvasElement, name: string): void {
  const ink = pad.getContext('2d')
  if (!ink) return
  const { width, height } = pad
  ink.clearRect(0, 0, width, height)
  ink.save()
  ink.font = `italic ${MOST_PX}px ${HANDS}`
  const size = Math.min(MOST_PX, (MOST_PX * width * SHARE) / ink.measureText(name).width)
  ink.font = `italic ${size}px ${HANDS}`
  ink.textAlign = 'center'
  ink.textBaseline = 'middle'
  ink.fillStyle = INK
  ink.strokeStyle = INK
  ink.translate(width / 2, height / 2)
  ink.rotate(LEAN)
  for (const pass of PASSES) {
    ink.globalAlpha = 1 - Math.abs(pass) / PASSES.length
    ink.fillText(name, pass, pass / 2)
  }
  drawLine(ink, width * SHARE, size)
  dry(ink, width, height)
  ink.restore()
}

/** A line as a pen leaves it: thin, thicker, thin. */
function drawLine(ink: CanvasRenderingContext2D, length: number, size: number): void {
  const y = size * 0.62
  ink.globalAlpha = 0.9
  ink.beginPath()
  ink.moveTo(-length / 2, y)
  ink.bezierCurveTo(-length / 4, y - 24, length / 4, y + 26, length / 2, y - 10)
  ink.bezierCurveTo(length / 4, y + 36, -length / 4, y - 12, -length / 2, y)
  ink.fill()
}

/** flecks for each pixel of the pad's width */
const FLECKS = 2

/** Flecks the ink leaves out, as on paper; without them a short name in a plain font is hardly a picture. */
function dry(ink: CanvasRenderingContext2D, width: number, height: number): void {
  let seed = 1
  const next = () => {
    seed = (seed * 16_807) % 2_147_483_647
    return seed / 2_147_483_647
  }
  ink.globalCompositeOperation = 'destination-out'
  for (let left = width * FLECKS; left > 0; left--) {
    ink.globalAlpha = next() / 2
    ink.fillRect((next() - 0.5) * width, (next() - 0.5) * height, 1 + next() * 5, 1)
  }
}
