/** What an empty board shows: the cards suggested for it, those of the first model ticked, taken with one click. @source docs/designer.md#boards */
import { Button, Checkbox } from 'antd'
import { useMemo, useState } from 'react'
import { EmptyState } from '#engine/react/look/empty-state.tsx'
import { useT } from '#engine/react/text.ts'
import type { DocName } from '../commands/documents/docs.ts'
import { kept } from '../pointer/press/kept.ts'
import { useSay } from '../say/say.ts'
import { useOutside, useSession, useView } from '../session/designer-context.tsx'
import { modelsToShow, type Suggested, suggestFor, takeCalls } from './suggest.ts'
import './suggestion.css'

export function Suggestion({ document }: { document: DocName }) {
  const t = useT()
  const say = useSay()
  const session = useSession()
  const view = useView()
  const { manifests } = useOutside()
  const models = useMemo(() => modelsToShow(view).map(model => ({ model, cards: suggestFor(view, model) })), [view])
  // the ticks changed by hand, by model and place
  const [changed, setChanged] = useState<Record<string, boolean>>({})
  const isTaken = (at: number, key: string) => changed[key] ?? at === 0
  const chosen = models.flatMap(({ model, cards }, at): Suggested[] =>
    cards.filter((_, place) => isTaken(at, keyOf(model.key, place))),
  )
  return (
    <div className="dz-suggestion">
      <EmptyState icon="dashboard" text={t(models.length > 0 ? 'designer.board.empty' : 'designer.board.nothing')}>
        {models.length > 0 && (
          <div className="dz-suggested" {...kept}>
            {models.map(({ model, cards }, at) => (
              <fieldset key={model.key}>
                <legend>{say.text(model.title)}</legend>
                {cards.map(({ title }, place) => {
                  const key = keyOf(model.key, place)
                  return (
                    <Checkbox
                      key={key}
                      checked={isTaken(at, key)}
                      onChange={event => setChanged({ ...changed, [key]: event.target.checked })}
                    >
                      {say.text(title)}
                    </Checkbox>
                  )
                })}
              </fieldset>
            ))}
            <Button
              type="primary"
              disabled={chosen.length === 0}
              onClick={() => session.runAll(takeCalls(view, document, manifests, chosen))}
            >
              {t('designer.board.take')}
            </Button>
          </div>
        )}
      </EmptyState>
    </div>
  )
}

const keyOf = (model: string, place: number): string => `${model} ${place}`
