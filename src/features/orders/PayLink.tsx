import styles from '#features/list/record/blocks/Record.module.css'

/** Opens an order's pay page beside the console. */
export function PayLink({ url, label }: { url: string; label: string }) {
  return (
    <a className={styles.link} href={url} target="_blank" rel="noreferrer">
      {label}
    </a>
  )
}
