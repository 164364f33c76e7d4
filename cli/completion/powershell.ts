/** The completion script for PowerShell, 5.1 and newer. */
import type { CommandWords, Values } from './words.ts'

export function powershellScript(commands: readonly CommandWords[], environments: readonly string[]): string {
  const table = commands.map(
    ({ name, options, values }) =>
      `  ${quoted(name)} = @{ behind = ${listed(values)}; options = [ordered]@{ ${[...options.map(each => `${quoted(each.long)} = ${listed(each.values)}`), "'--help' = @()"].join('; ')} } }`,
  )
  return `# last-mile completion for PowerShell. Put it to use: last-mile completion powershell | Out-String | Invoke-Expression
$script:LastMile = [ordered]@{
${table.join('\n')}
}
Register-ArgumentCompleter -Native -CommandName last-mile -ScriptBlock {
  param($word, $ast, $cursor)
  $given = @($ast.CommandElements | ForEach-Object { $_.ToString() })
  $done = if ($word) { $given.Count - 1 } else { $given.Count }
  if ($done -le 1) { $found = @($script:LastMile.Keys) }
  else {
    $command = $script:LastMile[$given[1]]
    if ($null -eq $command) { return }
    $options = $command.options
    $previous = $given[$done - 1]
    if ($options.Contains($previous) -and @($options[$previous]).Count -gt 0) { $found = @($options[$previous]) }
    elseif ($word -like '-*') { $found = @($options.Keys) }
    else { $found = @($command.behind) }
  }
  if ($found -contains '<environments>') { $found = @(Get-ChildItem -Path ${environments.map(quoted).join(', ')} -Filter *.yaml -ErrorAction SilentlyContinue | ForEach-Object { $_.BaseName } | Sort-Object -Unique) }
  $found | Where-Object { $_ -ne '<paths>' -and $_ -like "$word*" } | ForEach-Object { [System.Management.Automation.CompletionResult]::new($_, $_, 'ParameterValue', $_) }
}
`
}

function listed(values: Values): string {
  if (values === 'none') return '@()'
  if (values === 'paths' || values === 'environments') return `@('<${values}>')`
  return `@(${values.map(quoted).join(', ')})`
}

function quoted(text: string): string {
  return `'${text.replaceAll("'", "''")}'`
}
