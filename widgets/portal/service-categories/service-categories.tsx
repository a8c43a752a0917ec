import { PORTAL_HALL, portalPath } from '#engine/portal/pages.ts'
import { Icon } from '#engine/react/icon.tsx'
import { colourOf } from '#engine/react/look/palette.ts'
import { useFeed } from '#engine/react/portal/feed.tsx'
import { useT } from '#engine/react/text.ts'
import type { WidgetProps } from '#engine/react/widget.ts'
import { Fed } from '../../parts/front/fed.tsx'
import type { Props } from './props.gen.ts'
import './service-categories.css'

export interface CategoriesFeed {
  categories: { id: string; name: string; icon: string; services: number }[]
}

/** Each category with services, and how many it has; one leads to the hall. @source PP-10 */
export default function ServiceCategories(widget: WidgetProps<Props>) {
  const t = useT()
  const feed = useFeed<CategoriesFeed>(widget)
  const heading = widget.title || t('front.categories')
  return (
    <nav className="service-categories" aria-label={heading}>
      <h2>{heading}</h2>
      <Fed feed={feed}>
        {({ categories }) =>
          categories.length === 0 ? (
            <p>{t('front.noneYet')}</p>
          ) : (
            <ul>
              {categories.slice(0, widget.props.most).map(({ id, name, icon, services }) => (
                <li key={id}>
                  <a href={portalPath(PORTAL_HALL, { category: id })}>
                    <span className="front-service-icon" data-colour={colourOf(id)}>
                      <Icon name={icon || 'appstore'} />
                    </span>
                    <strong>{name}</strong>
                    <small>{t('front.found', { count: services })}</small>
                  </a>
                </li>
              ))}
            </ul>
          )
        }
      </Fed>
    </nav>
  )
}
