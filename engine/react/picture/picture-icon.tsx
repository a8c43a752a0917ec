/** An icon that is no name: a picture, or the default where there is none. @source MA-20, MA-21 */
import { type ReactNode, useEffect, useState } from 'react'
import { readIcon } from '../../value/read-icon.ts'

/** what was logged on this page */
const logged = new Set<string>()
const MOST_LOGGED = 100
const LONGEST = 200

/** Keeps a failure in the browser’s log, once; the person is told nothing. */
function log(icon: string) {
  if (logged.has(icon) || logged.size >= MOST_LOGGED) return
  logged.add(icon)
  reportError(new Error(`not an icon: ${icon.slice(0, LONGEST)}`))
}

interface PictureIconProps {
  icon: string
  /** draws an icon by its name; the default without one */
  draw(name: string | undefined): ReactNode
}

export default function PictureIcon({ icon, draw }: PictureIconProps) {
  const { name, picture, isWrong } = readIcon(icon)
  const [lost, setLost] = useState('')
  const fails = isWrong || (picture !== undefined && lost === picture)
  useEffect(() => {
    if (fails) log(icon)
  }, [fails, icon])
  if (!picture || fails) return draw(name)
  return <img src={picture} alt="" style={{ width: '1em', height: '1em' }} onError={() => setLost(picture)} />
}
