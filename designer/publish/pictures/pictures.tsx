/**
 * Both states of a screen side by side, in one scroller, so that they scroll together. @source
 * docs/designer.md#publishing
 */
import { Segmented, Select } from 'antd'
import { useMemo, useState } from 'react'
import { useT } from '#engine/react/text.ts'
import { type DocName, isDrawn, namesOf } from '../../commands/documents/docs.ts'
import { useSay } from '../../say/say.ts'
import { useItemName } from '../../say/use-item-name.ts'
import { picturesOf } from '../../stage/blocks.ts'
import { countIn, type Marks, marksOf } from './marks-of.ts'
import { Picture } from './picture.tsx'
import type { ComparedStates } from './sides.ts'
import './pictures.css'

const DEVICES = [1440, 1024, 768, 390]
/** Wider screens would be too small to read side by side. */
const BESIDE_PX = 1024
/** On a phone, the picture of a phone is the readable one. */
const firstDevice = () => (document.documentElement.clientWidth < 768 ? 390 : BESIDE_PX)

interface Shot {
  name: DocName
  block: string
  marks: Marks
  /** items that differ; an added or removed screen differs as a whole */
  count: number
}

interface PicturesProps extends ComparedStates {
  titles: [before: string, after: string]
}

export function Pictures({ before: old, after: view, titles }: PicturesProps) {
  const t = useT()
  const say = useSay()
  const nameOf = useItemName(view)
  const [width, setWidth] = useState(firstDevice)
  const [wanted, setWanted] = useState<string | null>(null)
  const shots = useMemo(() => {
    const names = [...new Set([...namesOf(view.docs), ...namesOf(old.docs)])].filter(isDrawn)
    const all = names.flatMap((name): Shot[] => {
      const [a, b] = [old.docs[name], view.docs[name]]
      const marks = marksOf(a, b)
      const blocks = [...new Set([...picturesOf(b), ...picturesOf(a)])]
      return blocks.map(block => ({ name, block, marks, count: a && b ? countIn(marks, a, b, block) : 1 }))
    })
    return all.filter(({ count }) => count > 0)
  }, [view, old])
  const keyOf = ({ name, block }: Shot) => `${name} ${block}`
  const shot = shots.find(one => keyOf(one) === wanted) ?? shots[0]
  if (!shot) return <p className="dz-quiet">{t('designer.pictures.same')}</p>
  const called = ({ name, block }: Shot) => {
    const title = say.text((view.docs[name] ?? old.docs[name])?.title)
    return block === '' ? title : `${title} › ${nameOf(name, block)}`
  }
  return (
    <>
      <div className="dz-row">
        <Select
          value={keyOf(shot)}
          aria-label={t('designer.screens.choose')}
          popupMatchSelectWidth={false}
          onChange={setWanted}
          options={shots.map(one => ({ value: keyOf(one), label: `${called(one)} (${one.count})` }))}
        />
        <span className="dz-fill" />
        <Segmented
          value={width}
          aria-label={t('designer.device')}
          onChange={setWidth}
          options={DEVICES.map(value => ({ value, label: String(value) }))}
        />
      </div>
      <div className={width > BESIDE_PX ? 'dz-pictures' : 'dz-pictures dz-pictures-beside'}>
        <Picture
          view={old}
          name={shot.name}
          block={shot.block}
          width={width}
          marks={shot.marks.before}
          title={titles[0]}
        />
        <Picture
          view={view}
          name={shot.name}
          block={shot.block}
          width={width}
          marks={shot.marks.after}
          title={titles[1]}
        />
      </div>
    </>
  )
}
