import { begins, within } from '../near'
import { word, type PersonalRule } from './rule'

const street =
  '(?:Street|St|Avenue|Ave|Road|Rd|Boulevard|Blvd|Lane|Ln|Drive|Dr|Court|Ct|Way|Place|Pl|Square|Sq|Terrace|Ter|Parkway|Pkwy|Circle|Cir|Crescent|Close|Highway|Hwy|Alley|Mews|Row|Walk|Trail|Loop|Gardens|Grove)'

const place = String.raw`(?:,?[ \t]+(?:Apt|Apartment|Suite|Ste|Unit|Floor|#)\.?[ \t]?#?\w{1,6})?(?:(?:,[ \t]*|\n[ \t]*|[ \t]+(?=[A-Z]{1,2}\d|\d{4,5}))(?:${word}(?:[ \t-]${word}){0,3},?[ \t]*)?(?:[A-Z]{2}[ \t]+\d{5}(?:-\d{4})?|\d{4,5}(?:[ \t]+${word}(?:[ \t-]${word}){0,2})?|[A-Z]{1,2}\d[A-Z\d]?[ \t]?\d[A-Z]{2}|${word}))?`

/** Where a person is: coordinates and postal addresses. */
export const placeRules: readonly PersonalRule[] = [
  // Where somebody is: pairs of degrees with enough places to name a house.
  {
    type: 'place',
    near: begins('lat|latitude'),
    pattern:
      /(?<![\p{L}])lat(?:itude)?["']?[ \t]{0,3}[:=][ \t]{0,3}["']?(-?\d{1,2}\.\d{4,12}["']?\s{0,4}[,;&]?\s{0,20}["']?(?:lng|lon|long|longitude)["']?[ \t]{0,3}[:=][ \t]{0,3}["']?-?\d{1,3}\.\d{4,12})/giu,
  },
  {
    type: 'place',
    near: begins('@|gps|coord|location|position|geo:|?ll=|&ll=|?q=|&q=|standort|koordinaten'),
    pattern:
      /(?:@|(?:gps|coord(?:inate|onnée)?s?|location|position|standort|koordinaten)["']?[ \t]{0,2}[:=]?[ \t[("']{0,4}|geo:|[?&](?:ll|q)=)(-?\d{1,2}\.\d{4,12},[ ]?-?\d{1,3}\.\d{4,12})(?![\d.])/giu,
  },
  {
    type: 'place',
    near: { clues: ['°'], before: 3, after: 40 },
    pattern:
      /(?<!\d)\d{1,2}°[ ]?\d{1,2}['′’][ ]?\d{1,2}(?:\.\d{1,4})?["″”]?[ ]?[NS][ ,]{1,3}\d{1,3}°[ ]?\d{1,2}['′’][ ]?\d{1,2}(?:\.\d{1,4})?["″”]?[ ]?[EWO]/g,
  },
  {
    type: 'postal-address',
    pattern: new RegExp(
      String.raw`(?<![\w.#:/-])\d{1,5}[A-Za-z]?[ \t]+(?:[NSEW]\.?[ \t]+)?(?:${word}|\d{1,3}(?:st|nd|rd|th))(?:[ \t]+${word}){0,3}?[ \t]+${street}(?![\p{L}\d])\.?${place}`,
      'gu',
    ),
    accepts: (value, text, start) =>
      !(
        /^(?:19|20)\d{2}\b/.test(value) &&
        /©|[Cc]opyright|\([cC]\)|\d{4}[-,–] ?$|^\s*$/.test(
          /[^\n]*$/.exec(text.slice(Math.max(0, start - 60), start))?.[0] ?? '',
        )
      ),
  },
  {
    type: 'postal-address',
    near: within(
      22,
      170,
      'rue |avenue |av. |boulevard |bd |place |chemin |allée |allee |impasse |quai |cours |route |square |passage |ruelle |sentier |esplanade ',
    ),
    pattern: new RegExp(
      String.raw`(?<![\w.-])\d{1,4}(?:[ ]?(?:bis|ter))?,?[ ](?:rue|avenue|av\.|boulevard|bd|place|chemin|all[ée]e|impasse|quai|cours|route|square|passage|ruelle|sentier|esplanade)[ ](?:(?:de|du|des|la|le|les|l['’]|d['’]|[Dd]e)[ ]?){0,3}[\p{L}'’-]{2,30}(?:[ -][\p{L}'’-]{1,25}){0,4}?(?:,?[ ]+(?:F-)?\d{5}[ ]+${word}(?:[ -]${word}){0,3})?(?=[\s,.;"')]|$)`,
      'giu',
    ),
  },
  {
    type: 'postal-address',
    near: within(
      40,
      160,
      'straße |strasse |str. |weg |gasse |allee |platz |ufer |damm |gracht |straat |laan |plein |kade |gatan |vägen |vej |gade |via |calle |rua |plaza |avenida |viale |piazza ',
    ),
    pattern: new RegExp(
      String.raw`(?<![\p{L}\d])(?:\p{Lu}[\p{L}-]{2,30}(?:stra(?:ß|ss)e|str\.|weg|gasse|allee|platz|ufer|damm|gracht|straat|laan|plein|kade|gatan|vägen|vej|gade)|(?:Via|Calle|Rua|Plaza|Avenida|Viale|Piazza)[ ](?:(?:de|del|de la|della|dei|do|da|dos|las|los)[ ])?${word}(?:[ ]${word}){0,2},?)[ ]\d{1,4}[a-z]?(?:,[ ]?(?:[A-Z]{1,2}-)?\d{4,5}[ ]${word})?`,
      'gu',
    ),
  },
  {
    type: 'postal-address',
    near: within(2, 130, 'address|street|addr|adresse'),
    pattern:
      /["'](?:address|street|address_?line_?\d|address\d|street_?address|addr|adresse)["']?[ \t]{0,3}[:=][ \t]{0,3}["'](\d{1,5}[a-z]? [^"'\n]{4,80})["']/gi,
  },
  {
    type: 'postal-address',
    near: begins('am |an der |im |zum |auf dem |po box|p.o. box|postfach|av. '),
    pattern: new RegExp(
      String.raw`(?<![\p{L}])(?:(?:Am|An der|Im|Zum|Auf dem)[ ]${word}(?:[ ]${word})?[ ]\d{1,4}[a-z]?,[ ]\d{4,5}[ ]${word}|(?:PO Box|P\.O\. Box|Postfach)[ ]\d{2,8}|Av\.[ ]${word}(?:[ ]${word}){0,3},?[ ]\d{1,5})`,
      'gu',
    ),
  },
]
