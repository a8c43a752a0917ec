import { Icon } from '#engine/react/icon.tsx'

/** The name of a choice, after its icon where it has one. */
export function OptionName({ icon, title }: { icon?: string; title: string }) {
  if (!icon) return title
  return (
    <>
      <Icon name={icon} /> {title}
    </>
  )
}
