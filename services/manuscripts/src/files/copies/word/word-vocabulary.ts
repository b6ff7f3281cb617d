/*
 * What a Word file is rebuilt from: the names and values of its standard (ECMA-376) that text, tables, formulas,
 * pictures, shapes and charts need.
 */
const words = (text: string): ReadonlySet<string> => new Set(text.trim().split(/\s+/u));

/** Names of elements, by the prefix of their namespace. */
const elements: Record<string, ReadonlySet<string>> = {
  w: words(`
    abstractNum abstractNumId adjustRightInd annotationRef autoSpaceDE autoSpaceDN b bar basedOn bCs bdo
    bdr between bidi bidiVisual body bookmarkEnd bookmarkStart bottom br cantSplit caps cnfStyle col
    color cols comment commentRangeEnd commentRangeStart commentReference comments contextualSpacing
    continuationSeparator cr cs defaultTabStop del delText dir docDefaults docGrid document drawing
    dstrike eastAsianLayout effect em emboss end endnote endnotePr endnoteRef endnoteReference endnotes
    evenAndOddHeaders fitText footerReference footnote footnotePr footnoteRef footnoteReference
    footnotes framePr ftr gridAfter gridBefore gridCol gridSpan hdr headerReference hidden hideMark
    highlight hMerge hps hpsBaseText hpsRaise hyperlink i iCs ilvl imprint ind ins insideH insideV isLgl
    jc keepLines keepNext kern kinsoku lang left lid link lnNumType lvl lvlJc lvlOverride lvlRestart
    lvlText mirrorIndents mirrorMargins moveFrom moveTo multiLevelType name next noBreakHyphen noEndnote
    noProof noWrap num numbering numFmt numId numPr numRestart numStart numStyleLink oMath outline
    outlineLvl overflowPunct p pageBreakBefore pBdr pgBorders pgMar pgNumType pgSz pos position pPr
    pPrDefault pStyle ptab qFormat r rFonts right rPr rPrDefault rStyle rt rtl rtlGutter ruby rubyAlign
    rubyBase rubyPr sectPr semiHidden separator settings shadow shd smallCaps snapToGrid softHyphen
    spacing specVanish start startOverride strike style styleLink styles suff suppressAutoHyphens
    suppressLineNumbers suppressOverlap sym sz szCs t tab tabs tbl tblBorders tblCellMar tblCellSpacing
    tblGrid tblHeader tblInd tblLayout tblLook tblOverlap tblpPr tblPr tblPrEx tblStyle
    tblStyleColBandSize tblStylePr tblStyleRowBandSize tblW tc tcBorders tcFitText tcMar tcPr tcW
    textAlignment textDirection titlePg tl2br top topLinePunct tr tr2bl trHeight trPr txbxContent type u
    uiPriority unhideWhenUsed vAlign vanish vertAlign vMerge w wAfter wBefore webHidden widowControl
    wordWrap
  `),
  m: words(`
    acc accPr aln alnScr argPr argSz bar barPr baseJc begChr borderBox borderBoxPr box boxPr brk cGp
    cGpRule chr count cSp ctrlPr d deg degHide den diff dPr e endChr eqArr eqArrPr f fName fPr func
    funcPr groupChr groupChrPr grow hideBot hideLeft hideRight hideTop jc lim limLoc limLow limLowPr
    limUpp limUppPr lit m maxDist mc mcJc mcPr mcs mPr mr nary naryPr noBreak nor num objDist oMath
    oMathPara oMathParaPr opEmu phant phantPr plcHide pos r rad radPr rPr rSp rSpRule scr sepChr show
    shp sPre sPrePr sSub sSubPr sSubSup sSubSupPr sSup sSupPr strikeBLTR strikeH strikeTLBR strikeV sty
    sub subHide sup supHide t transp type vertJc zeroAsc zeroDesc zeroWid
  `),
  wp: words(`
    align anchor docPr effectExtent extent inline lineTo positionH positionV posOffset simplePos start
    wrapNone wrapPolygon wrapSquare wrapThrough wrapTight wrapTopAndBottom
  `),
  a: words(`
    accent1 accent2 accent3 accent4 accent5 accent6 alpha arcTo avLst bevel bgFillStyleLst blip bodyPr
    br buNone chExt chOff close clrScheme cs cubicBezTo custDash custGeom defRPr dk1 dk2 ds ea effectLst
    effectRef effectStyle effectStyleLst endParaRPr ext fillRect fillRef fillStyleLst fillToRect
    fmtScheme folHlink fontRef fontScheme gd gdLst gradFill graphic graphicData gs gsLst headEnd
    hlink hslClr hueMod hueOff latin lin ln lnRef lnSpc lnStyleLst lnTo lstStyle lt1 lt2 lumMod lumOff
    majorFont minorFont miter moveTo noAutofit noFill normAutofit off outerShdw p path pathLst pPr
    prstDash prstGeom pt quadBezTo r rect round rPr satMod satOff schemeClr scrgbClr shade solidFill
    spAutoFit spcAft spcBef spcPct spcPts srcRect srgbClr stretch sysClr t tailEnd theme themeElements
    tile tint xfrm
  `),
  pic: words('blipFill cNvPicPr cNvPr nvPicPr pic spPr'),
  c: words(`
    area3DChart areaChart auto autoTitleDeleted axId axPos backWall backward bandFmt bandFmts bar3DChart
    barChart barDir baseTimeUnit bubble3D bubbleChart bubbleScale bubbleSize builtInUnit cat catAx chart
    chartSpace crossAx crossBetween crosses crossesAt custSplit custUnit date1904 dateAx delete
    depthPercent dispBlanksAs dispEq dispRSqr dispUnits dispUnitsLbl dLbl dLblPos dLbls doughnutChart
    downBars dPt dropLines dTable errBars errBarType errDir errValType explosion f firstSliceAng floor
    formatCode forward gapDepth gapWidth grouping h hiLowLines hMode holeSize hPercent idx intercept
    invertIfNegative lang layout layoutTarget lblAlgn lblOffset leaderLines legend legendEntry legendPos
    line3DChart lineChart logBase lvl majorGridlines majorTickMark majorTimeUnit majorUnit manualLayout
    marker max min minorGridlines minorTickMark minorTimeUnit minorUnit minus multiLvlStrCache
    multiLvlStrRef noEndCap noMultiLvlLbl numCache numFmt numLit numRef ofPieChart ofPieType order
    orientation overlap overlay period perspective pie3DChart pieChart plotArea plotVisOnly plus pt
    ptCount radarChart radarStyle rAngAx rich rotX rotY roundedCorners scaling scatterChart scatterStyle
    secondPiePt secondPieSize separator ser serAx serLines shape showBubbleSize showCatName
    showDLblsOverMax showHorzBorder showKeys showLeaderLines showLegendKey showNegBubbles showOutline
    showPercent showSerName showVal showVertBorder sideWall size sizeRepresents smooth splitPos
    splitType spPr stockChart strCache strLit strRef style surface3DChart surfaceChart symbol thickness
    tickLblPos tickLblSkip tickMarkSkip title trendline trendlineLbl trendlineType tx txPr upBars
    upDownBars v val valAx varyColors view3D w wireframe wMode x xMode xVal y yMode yVal
  `),
  wps: words('bodyPr cNvCnPr cNvPr cNvSpPr spPr style txbx wsp'),
  wpg: words('cNvGrpSpPr cNvPr grpSp grpSpPr wgp'),
  wpc: words('bg whole wpc'),
};

/** Names of attributes whose values are numbers, measures, colours or words of the list below. */
const attributes = words(`
  abstractNumId after afterAutospacing afterLines algn alignment allowOverlap alnAt amt anchor anchorCtr
  anchorLock ang asciiTheme b baseline before beforeAutospacing beforeLines behindDoc bidi bIns blurRad
  bottom bottomFromText cap chapSep chapStyle char charSpace clear cmpd code colFirst colLast color combine
  combineBrackets compatLnSpc countBy cstheme customMarkFollows customStyle cx cy d decorated default
  defTabSz dir display dist distance distB distL distR distT dropCap eaLnBrk eastAsia eastAsiaTheme end
  endChars equalWidth evenHBand evenVBand extrusionOk fill firstColumn firstLine firstLineChars firstRow
  firstRowFirstColumn firstRowLastColumn flip flipH flipV fmt fontAlgn fontScale footer frame fromWordArt g
  gutter h hAnchor hanging hangingChars hangingPunct hAnsiTheme header hidden hint horzAnchor horzOverflow
  hR hRule hSpace hue i id idx ilvl indent kern kumimoji kx ky l lang lastClr lastColumn lastRow
  lastRowFirstColumn lastRowLastColumn latinLnBrk layoutInCell leader left leftChars leftFromText len lim
  line linePitch lineRule lines lIns lnSpcReduction locked lum lvl marL marR noHBand noProof normalizeH
  noVBand null num numCol numId oddHBand oddVBand offsetFrom orient path pos preferRelativeResize prst r
  relativeFrom relativeHeight relativeTo restart right rightChars rightFromText rIns rot rotWithShape rtl
  rtlCol sat scaled sep shadow simplePos sourceLinked sp space spc spcCol spcFirstLastPara stAng start
  startChars strike stroke swAng sx sy sz t tblpX tblpXSpec tblpY tblpYSpec tentative themeColor themeFill
  themeFillShade themeFillTint themeShade themeTint tIns top topFromText tx ty type u upright val vAnchor
  vert vertAnchor vertCompress vertOverflow vSpace w wR wrap wrapText x xAlign y yAlign zOrder
`);

/** Words that such an attribute may have. */
const values = words(`
  3dDkShadow 3dLight accent1 accent2 accent3 accent4 accent5 accent6 accentBorderCallout1
  accentBorderCallout2 accentBorderCallout3 accentCallout1 accentCallout2 accentCallout3
  actionButtonBackPrevious actionButtonBeginning actionButtonBlank actionButtonDocument actionButtonEnd
  actionButtonForwardNext actionButtonHelp actionButtonHome actionButtonInformation actionButtonMovie
  actionButtonReturn actionButtonSound activeBorder activeCaption aiueo aiueoFullWidth all allPages angle
  antsBlack antsRed appWorkspace arabicAbjad arabicAlpha arc area around arrow atLeast auto autofit autoZero
  b back background background1 background2 bahtText band1Horz band1Vert band2Horz band2Vert bar base
  baseline beneathText bentArrow bentConnector2 bentConnector3 bentConnector4 bentConnector5 bentUpArrow
  bestFit between bevel bg1 bg2 bi billions bl black blinkBackground blockArc blue borderCallout1
  borderCallout2 borderCallout3 bot both bothSides bottom bottomMargin box br bracePair bracketPair btLr
  btnFace btnHighlight btnShadow btnText bullet callout1 callout2 callout3 can captionText cardinalText
  center centered centerGroup character chartPlus chartStar chartX chevron chicago chineseCounting
  chineseCountingThousand chineseLegalSimplified chord chosung circle circularArrow clear clip cloud
  cloudCallout clustered col colon column comma cone coneToMax continuationNotice continuationSeparator
  continue continuous corner cornerTabs cross cs ctr cube curly curvedConnector2 curvedConnector3
  curvedConnector4 curvedConnector5 curvedDownArrow curvedLeftArrow curvedRightArrow curvedUpArrow cust
  custom cyan cylinder dark1 dark2 darkBlue darkCyan darken darkenLess darkGray darkGreen darkMagenta
  darkRed darkYellow dash dashDot dashDotDotHeavy dashDotHeavy dashDotStroked dashed dashedHeavy dashHeavy
  dashLong dashLongHeavy dashSmallGap days dbl dblStrike decagon decimal decimalEnclosedCircle
  decimalEnclosedCircleChinese decimalEnclosedFullstop decimalEnclosedParen decimalFullWidth
  decimalFullWidth2 decimalHalfWidth decimalZero default diagCross diagStripe diamond dist distribute
  distributeLetter distributeSpace dk1 dk2 docEnd dodecagon dollarText donut dot dotDash dotDashHeavy
  dotDotDash dotDotDashHeavy dotted dottedHeavy double double-struck doubleWave downArrow downArrowCallout
  drop dxa eachPage eachSect eastAsia eaVert edge ellipse ellipseRibbon ellipseRibbon2 ellipsis emDash end
  enDash even evenPage exact exp factor false filled first firstCol firstPage firstRow fixed fixedVal flat
  flowChartAlternateProcess flowChartCollate flowChartConnector flowChartDecision flowChartDelay
  flowChartDisplay flowChartDocument flowChartExtract flowChartInputOutput flowChartInternalStorage
  flowChartMagneticDisk flowChartMagneticDrum flowChartMagneticTape flowChartManualInput
  flowChartManualOperation flowChartMerge flowChartMultidocument flowChartOfflineStorage
  flowChartOffpageConnector flowChartOnlineStorage flowChartOr flowChartPredefinedProcess
  flowChartPreparation flowChartProcess flowChartPunchedCard flowChartPunchedTape flowChartSort
  flowChartSummingJunction flowChartTerminator foldedCorner folHlink followedHyperlink fraktur frame front
  funnel ganada gap gear6 gear9 gradientActiveCaption gradientInactiveCaption grayText green halfFrame heart
  heavy hebrew1 hebrew2 heptagon hex hexagon high highKashida highlight highlightText hindiConsonants
  hindiCounting hindiNumbers hindiVowels hlink homePlate horizontalScroll horz horzCross horzStripe hotLight
  hundredMillions hundreds hundredThousands hybridMultilevel hyperlink hyphen i ideographDigital
  ideographEnclosedCircle ideographLegalTraditional ideographTraditional ideographZodiac
  ideographZodiacTraditional in inactiveBorder inactiveCaption inactiveCaptionText inBase indent inEnd
  infoBk infoText inline inner inset inside insideMargin iroha irohaFullWidth irregularSeal1 irregularSeal2
  japaneseCounting japaneseDigitalTenThousand japaneseLegal just justLow koreanCounting koreanDigital
  koreanDigital2 koreanLegal l landscape largest lastCol lastRow left leftArrow leftArrowCallout leftBrace
  leftBracket leftCircularArrow leftMargin leftRightArrow leftRightArrowCallout leftRightCircularArrow
  leftRightRibbon leftRightUpArrow leftUpArrow lg lgDash lgDashDot lgDashDotDot light1 light2 lighten
  lightenLess lightGray lightningBolt lights lin line linear lineInv lineMarker lines linesAndChars log low
  lowerLetter lowerRoman lowKashida lr lrTb lrTbV lrV lt1 lt2 ltr magenta major majorAscii majorBidi
  majorEastAsia majorHAnsi margin marker match mathDivide mathEqual mathMinus mathMultiply mathNotEqual
  mathPlus max maxMin med mediumKashida menu menuBar menuHighlight menuText midCat middleDot millions min
  minMax minor minorAscii minorBidi minorEastAsia minorHAnsi minus mongolianVert monospace months moon
  movingAvg multilevel neCell never newPage newSection nextColumn nextPage nextTo nil noBar none
  nonIsoscelesTrapezoid norm normal noSmoking noStrike notBeside notchedRightArrow notFirstPage nothing num
  numberInDash numbering numTab nwCell octagon oddPage off on ordinal ordinalText out outEnd outer outset
  outside outsideMargin oval overflow overlap p page pageBottom paragraph parallelogram pct pct10 pct12
  pct15 pct20 pct25 pct30 pct35 pct37 pct40 pct45 pct5 pct50 pct55 pct60 pct62 pct65 pct70 pct75 pct80 pct85
  pct87 pct90 pct95 pentagon percent percentage percentStacked period phClr picture pie pieWedge plaque
  plaqueTabs plus poly portrait pos power pyramid pyramidToMax quadArrow quadArrowCallout r rect red restart
  reverseDiagStripe ribbon ribbon2 right rightArrow rightArrowCallout rightBrace rightBracket rightMargin
  rightVertical rl rlV rnd roman round round1Rect round2DiagRect round2SameRect roundRect rtl rtTriangle
  russianLower russianUpper sans-serif script scrollBar seCell sectEnd separator shape shimmer single
  singleLevel skw sm small smileyFace smooth smoothMarker snapToChars sng sngStrike snip1Rect snip2DiagRect
  snip2SameRect snipRoundRect solid space span sparkle sq square squareTabs stacked standard star star10
  star12 star16 star24 star32 star4 star5 star6 star7 star8 start stdDev stdErr stealth straightConnector1
  stripedRightArrow subscript subSup sun superscript swCell swooshArrow sysDash sysDashDot sysDashDotDot
  sysDot t tab table taiwaneseCounting taiwaneseCountingThousand taiwaneseDigital tb tbLrV tbRl tbRlV tbV
  teardrop tenMillions tenThousands text text1 text2 textWrapping thaiCounting thaiDist thaiDistribute
  thaiLetters thaiNumbers thick thickThin thickThinLargeGap thickThinMediumGap thickThinSmallGap
  thinDiagCross thinDiagStripe thinHorzCross thinHorzStripe thinReverseDiagStripe thinThick
  thinThickLargeGap thinThickMediumGap thinThickSmallGap thinThickThinLargeGap thinThickThinMediumGap
  thinThickThinSmallGap thinVertStripe thousands threeDEmboss threeDEngrave through tight tl top topMargin
  tr trapezoid tri triangle trillions triple true tx1 tx2 underDot underscore undOvr upArrow upArrowCallout
  upDownArrow upDownArrowCallout upperLetter upperRoman uturnArrow val vert vert270 verticalScroll
  vertStripe vietnameseCounting w wave wavy wavyDbl wavyDouble wavyHeavy wedgeEllipseCallout
  wedgeRectCallout wedgeRoundRectCallout white wholeTable window windowFrame windowText wordArtVert
  wordArtVertRtl words x xy y years yellow zero
`);

/** A number, a measure, a share or a colour. */
const figure = /^[+-]?\d{1,12}(?:\.\d{1,20})?(?:e[+-]?\d{1,3}|pt|in|cm|mm|pc|pi|%)?$|^(?:[\dA-F]{2}){1,4}$/iu;
/** A language, such as en-GB or zh-Hans-CN. */
const language = /^[a-z]{2,3}(?:-[A-Z][a-z]{3})?(?:-[A-Z]{2})?$/u;

/** @param name with prefix */
export function isElement(name: string): boolean {
  const at = name.indexOf(':');
  return elements[name.slice(0, at)]?.has(name.slice(at + 1)) === true;
}

/** Whether an attribute only affects the look. @param name without prefix */
export const isFormat = (name: string, value: string): boolean =>
  attributes.has(name) && (values.has(value) || figure.test(value) || language.test(value));

export const isValue = (text: string): boolean => values.has(text) || figure.test(text);
