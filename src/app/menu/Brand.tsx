import classes from '#app/menu/Menu.module.css'

/** The page's icon, which is inlined in the page. */
const logo = () => document.querySelector<HTMLLinkElement>('link[rel="icon"]')?.href

/** The system's logo and name from the settings. */
export function Brand({ name, hasLogo, isCollapsed }: { name: string; hasLogo: boolean; isCollapsed: boolean }) {
  return (
    <div className={classes.brand} title={name}>
      {hasLogo && <img className={classes.logo} src={logo()} alt="" width={22} height={22} />}
      {(!isCollapsed || !hasLogo) && <span className={classes.name}>{isCollapsed ? name.slice(0, 2) : name}</span>}
    </div>
  )
}
