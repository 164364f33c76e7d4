/* Comforts only: everything on the page reads without this script. */
;(() => {
  const reveal = () => {
    const target = location.hash.length > 1 ? document.getElementById(decodeURIComponent(location.hash.slice(1))) : null
    for (let node = target; node; node = node.parentElement) if (node instanceof HTMLDetailsElement) node.open = true
    if (target) target.scrollIntoView()
  }
  addEventListener('hashchange', reveal)
  reveal()

  for (const command of document.querySelectorAll('.curl')) {
    const button = document.createElement('button')
    button.type = 'button'
    button.textContent = 'Copy'
    button.addEventListener('click', async () => {
      try {
        await navigator.clipboard.writeText(command.querySelector('pre').textContent)
        button.textContent = 'Copied'
      } catch {
        getSelection().selectAllChildren(command.querySelector('pre'))
        button.textContent = 'Selected'
      }
      setTimeout(() => {
        button.textContent = 'Copy'
      }, 2000)
    })
    command.querySelector('.label').append(' ', button)
  }

  const form = document.querySelector('.filter')
  if (!form) return
  const checks = [...document.querySelectorAll('[data-verdict]')]
  const texts = new Map(checks.map(check => [check, check.textContent.toLowerCase()]))
  const filter = () => {
    const words = form.elements.words.value.toLowerCase().split(/\s+/)
    const wanted = new Set([...form.querySelectorAll(':checked')].map(box => box.value))
    let shown = 0
    for (const check of checks) {
      const fits = wanted.has(check.dataset.verdict) && words.every(word => texts.get(check).includes(word))
      check.hidden = !fits
      if (fits) shown += 1
    }
    for (const fold of document.querySelectorAll('.passed')) {
      const some = fold.querySelector('[data-verdict]:not([hidden])') !== null
      fold.hidden = !some
      fold.open = some && words.join('') !== ''
    }
    for (const chapter of document.querySelectorAll('.chapter'))
      chapter.hidden = !chapter.querySelector('[data-verdict]:not([hidden])')
    form.querySelector('[role=status]').textContent =
      shown === checks.length ? '' : `${shown} of ${checks.length} shown`
  }
  form.hidden = false
  form.addEventListener('input', filter)
  form.addEventListener('submit', event => event.preventDefault())
})()
