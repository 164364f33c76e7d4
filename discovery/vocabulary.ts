/** Names worth a trial in a group: what the service says itself, then the words of the field in the style that it shows. */
import { leaves, segmentsOf } from '../contract/json.ts'
import { alternativesOf, CREDENTIAL_MEANINGS, MEANING_NAMES } from '../probe/naming/meanings.ts'
import { wordsFor } from '../probe/requests/words.ts'
import type { Operation } from './operation.ts'
import { inStyle, type Style, tokensOf } from './spelling.ts'

const COMMON =
  'reference,external id,drop off,time window,external reference,metadata,meta,tags,options,priority,callback url,webhook url,callback,dry run,test,test mode,strict,mode,match mode,threshold,purpose,source,type,kind,title,body,content,text,sender,sender name,from,reply to,valid until,valid from,valid to,expires at,send at,scheduled at,schedule,deliver at,not before,include history,history,include,expand,fields,limit,reason,notes,note,remark,attempts,retries,ttl,parameters,params,variables,placeholders,values,data,context,details,items,parcels,pieces,weight,count,slot,time slot,time window,window,start,end,to,quiet,silent,urgent,dedupe key,idempotency key,request id,correlation id,client reference,customer reference,preferences,preference,address,recipient,customer,contact,as of,since,consent,fallback,fallback channel,channel,channels,attachments,link,url,tracking url,timezone,locale,language,format,version,depot,carrier,service,product,apartment,flat,unit,floor,building,entrance,door code,address line 2,line 2,company,first name,last name,middle name,birth date,normalize,suggest,check only,validate only,save,overwrite,force,confirm,locker id,pickup point id,neighbour name,neighbour,safe place,place,location,instructions,comment,description,event,template,template id,subject,status,state,code,id,name,email,phone,mobile,postal code,postcode,zip,city,country,country code,street,house number,region,province,level,score,scope,group,campaign,category,topic,sms,push,from hour,to hour,start time,end time,date,time,delivery date,delivery window,expected at,pin,action,operation,command,intent,update,set,change,days,weekdays,hours,leave at,drop off,note to driver'

export function vocabulary(op: Operation, most: number): string[] {
  const { service } = op
  const style: Style = service.style() ?? 'camel'
  const own = new Set<string>()
  for (const name of service.names) if (/^[\p{L}_][\p{L}\p{N}_-]*$/u.test(name)) own.add(name)
  for (const answer of service.lab.memory.answers.values())
    for (const { pointer } of leaves(answer))
      for (const part of segmentsOf(pointer)) if (!/^\d+$/.test(part)) own.add(part)
  const known = new Set([...own, ...Object.keys(service.lab.environment.testData)].flatMap(tokensOf))
  const ranked: { words: string[]; score: number }[] = COMMON.split(',').map((text, i) => ({
    words: tokensOf(text),
    score: 1.05 - i * 0.003,
  }))
  for (const meaning of MEANING_NAMES) {
    if (CREDENTIAL_MEANINGS.has(meaning)) continue
    alternativesOf(meaning).forEach((alternative, i) => {
      const words = tokensOf(alternative.replace('?', ''))
      const share = words.filter(word => known.has(word)).length / words.length
      if (words.every(word => /^[a-z0-9]+$/.test(word)))
        ranked.push({ words, score: (i < 3 ? 1.2 - 0.15 * i : 0.5 - 0.01 * i) + share * 0.9 - 0.05 * words.length })
    })
  }
  ranked.sort((a, b) => b.score - a.score)
  const labels = Object.keys(service.lab.environment.testData).map(label => inStyle(tokensOf(label), style))
  const out = new Set([...own, ...labels])
  // The usual words of the endpoint, in the language of the names and of the sentences.
  if (op.endpoint !== 'auth-authenticate')
    for (const text of wordsFor(op.endpoint, [...[...own].flatMap(tokensOf), ...service.wordsSaid()]))
      out.add(inStyle(tokensOf(text), style))
  for (const { words } of ranked) {
    if (out.size >= most) break
    out.add(inStyle(words, style))
  }
  return [...out].filter(name => !service.disproved.has(name)).slice(0, most)
}
