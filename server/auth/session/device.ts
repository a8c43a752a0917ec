/** Newer names first: Edge also calls itself Chrome, and Chrome calls itself Safari. */
const BROWSERS: [name: string, mark: RegExp][] = [
  ['WeChat', /MicroMessenger\/(\d+)/],
  ['Edge', /Edg(?:A|iOS)?\/(\d+)/],
  ['Opera', /OPR\/(\d+)/],
  ['Firefox', /(?:Firefox|FxiOS)\/(\d+)/],
  ['Chrome', /(?:Chrome|CriOS)\/(\d+)/],
  ['Safari', /Version\/(\d+).*Safari/],
]

const SYSTEMS: [name: string, mark: RegExp][] = [
  ['Android', /Android/],
  ['iPhone', /iPhone/],
  ['iPad', /iPad/],
  ['Windows', /Windows/],
  ['macOS', /Mac OS X|Macintosh/],
  ['Linux', /Linux|X11/],
]

/**
 * Browser and system of a `User-Agent`, e.g. `Firefox 143 · Windows`; the name of a program, such as `curl/8.5.0`, is
 * returned as it is.
 */
export function deviceOf(userAgent: string): string {
  const browser = BROWSERS.flatMap(([name, mark]) => {
    const version = mark.exec(userAgent)?.[1]
    return version ? [`${name} ${version}`] : []
  })[0]
  const system = SYSTEMS.find(([, mark]) => mark.test(userAgent))?.[0]
  return [browser ?? userAgent.split(' ')[0]?.slice(0, 40), system].filter(Boolean).join(' · ')
}
