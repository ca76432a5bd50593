<!DOCTYPE HTML PUBLIC "-//W3C//DTD HTML 4.01 Transitional//EN">
<html dir="ltr">
<head>
<meta http-equiv="Content-Type" content="text/html; charset=iso-8859-1">
<meta http-equiv="Content-Style-Type" content="text/css">
<link rel="top" href="index.php" title="Barrow &amp; Spade Forum Index">
<link rel="help" href="faq.php" title="Board FAQ">
<title>Barrow &amp; Spade :: FAQ</title>
<link rel="stylesheet" href="templates/spade.css" type="text/css">
<script language="Javascript" type="text/javascript">
<!--
if ( 0 ) { window.open('privmsg.php?mode=newpm', '_spadepm', 'HEIGHT=225,resizable=yes,WIDTH=400'); }
//-->
</script>
</head>
<body bgcolor="#DDE3C4" text="#000000" link="#3E6B1F" vlink="#6B5A2B">
<a name="top"></a>
<table width="100%" cellspacing="0" cellpadding="10" border="0" align="center"><tr><td class="bodyline">
<table class="head" width="100%" cellspacing="0" cellpadding="0" border="0"><tr>
<td width="210"><a href="index.php"><img src="templates/logo.svg" border="0" width="200" height="90" alt="Barrow &amp; Spade" /></a></td>
<td align="center" valign="middle"><span class="sitetitle">The Barrow &amp; Spade</span><br /><span class="gen">Forum of the Longmeadow Allotment Society</span>
<table cellspacing="0" cellpadding="2" border="0" align="center"><tr>
<td class="mainmenu"><a href="faq.php">FAQ</a>
<a href="search.php">Search</a>
<a href="memberlist.php">Memberlist</a>
<a href="profile.php?mode=register">Register</a>
<a href="login.php">Log in</a></td>
</tr><tr>
<td class="boards" align="center"><span>Boards:</span>
<a class="board" href="index.php">All</a>
<a class="board" href="viewforum.php?f=1">On the Plot</a>
<a class="board" href="viewforum.php?f=2">The Potting Shed</a></td>
</tr></table></td>
</tr></table>
<br />
<table width="100%" cellspacing="0" cellpadding="2" border="0"><tr>
<td align="left"><span class="timenow">The time now is Sat Jul 31, 2004 6:20 pm</span></td>
<td align="right"><a class="gensmall" href="search.php?search_id=unanswered">View unanswered posts</a></td>
</tr></table>
<table width="100%" cellspacing="2" cellpadding="2" border="0" align="center"><tr>
<td align="left" valign="middle" width="100%"><span class="crumbs"><a href="index.php">Barrow &amp; Spade Forum Index</a></span></td>
</tr></table>
<table class="forumline" width="100%" cellspacing="1" cellpadding="4" border="0">
<tr><th>Frequently asked questions</th></tr>
<tr><td class="row3"><a class="postlink" href="#q0">Why was I asked to put in a plot number?</a><br />
<a class="postlink" href="#q1">How do I quote somebody?</a><br />
<a class="postlink" href="#q2">Can I change what I have written?</a><br />
<a class="postlink" href="#q3">What do the ranks mean?</a><br />
<a class="postlink" href="#q4">How do I get a little picture by my name?</a><br />
<a class="postlink" href="#q5">May I sell things here?</a><br />
<a class="postlink" href="#q6">Why is the board so slow on Sunday evenings?</a><br />
<a class="postlink" href="#q7">I have forgotten my password. What now?</a><br /></td></tr>
<tr><td class="row1" valign="top"><a name="q0"></a><span class="postbody"><b>Why was I asked to put in a plot number?</b></span><br /><span class="postbody">Because half of all advice depends on it. The lower end of the site floods, the top end dries out, and everything along the lane gets whatever the farmer is spraying. If you are on the waiting list, put in your place on it. If you are a visitor with a window box, put in <i>window box</i>; you will be treated kindly.</span><br /><a class="postlink" href="#top">Back to top</a></td></tr>
<tr><td class="row2" valign="top"><a name="q1"></a><span class="postbody"><b>How do I quote somebody?</b></span><br /><span class="postbody">Press the quote button over their message and delete everything but the line that you mean to answer. Nobody wants to read the whole of Marrowbone twice, and he says so himself.</span><br /><a class="postlink" href="#top">Back to top</a></td></tr>
<tr><td class="row1" valign="top"><a name="q2"></a><span class="postbody"><b>Can I change what I have written?</b></span><br /><span class="postbody">For half an hour after posting, yes. After that it belongs to history, like the bean of 2001. If you have said something that you regret, say so in a second message. It has always been enough.</span><br /><a class="postlink" href="#top">Back to top</a></td></tr>
<tr><td class="row2" valign="top"><a name="q3"></a><span class="postbody"><b>What do the ranks mean?</b></span><br /><span class="postbody">They go by the number of messages: Seedling up to 50, Digger up to 150, Greenhouse Regular up to 300, Head Gardener above that. <i>Old Hand</i> cannot be earned, only grown into. None of them gives you a say in other people&#39;s slug policy.</span><br /><a class="postlink" href="#top">Back to top</a></td></tr>
<tr><td class="row1" valign="top"><a name="q4"></a><span class="postbody"><b>How do I get a little picture by my name?</b></span><br /><span class="postbody">Send it to the secretary, sixty by sixty dots, and not of a vegetable that could be taken for something else. She will put it in when she has a minute. Those without a picture are no less thought of.</span><br /><a class="postlink" href="#top">Back to top</a></td></tr>
<tr><td class="row2" valign="top"><a name="q5"></a><span class="postbody"><b>May I sell things here?</b></span><br /><span class="postbody">Surplus from your own plot may be offered for nothing or for the price of the seed. Tools may be swapped. Anything with an engine goes on the card in the hut window, so that it can be shouted about in person.</span><br /><a class="postlink" href="#top">Back to top</a></td></tr>
<tr><td class="row1" valign="top"><a name="q6"></a><span class="postbody"><b>Why is the board so slow on Sunday evenings?</b></span><br /><span class="postbody">It runs on a machine in the back room of the bicycle shop, and on Sunday evening he does his accounts.</span><br /><a class="postlink" href="#top">Back to top</a></td></tr>
<tr><td class="row2" valign="top"><a name="q7"></a><span class="postbody"><b>I have forgotten my password. What now?</b></span><br /><span class="postbody">Come to the hut on the first Tuesday of the month with your gate key. We know your face. If you cannot come, ring the secretary, who will ask you what grew on the plot next to yours last summer.</span><br /><a class="postlink" href="#top">Back to top</a></td></tr>
</table>
<br />
<table width="100%" cellspacing="2" cellpadding="2" border="0" align="center"><tr>
<td align="left" valign="middle" width="100%"><span class="crumbs"><a href="index.php">Barrow &amp; Spade Forum Index</a></span></td>
</tr></table>
<table class="popular" width="100%" cellspacing="1" cellpadding="3" border="0"><tr><th colspan="3">Talked about this season</th></tr>
<tr><td class="row2" width="33%"><a class="gensmall" href="viewtopic.php?t=17">Blight on my Sharpe's Express - dig now or wait?</a></td>
<td class="row2" width="33%"><a class="gensmall" href="viewtopic.php?t=4">Who keeps taking the communal wheelbarrow?</a></td>
<td class="row2" width="33%"><a class="gensmall" href="viewtopic.php?t=9">Old carpet as a weed cover: yes or no?</a></td></tr>
<tr>
<td class="row2" width="33%"><a class="gensmall" href="viewtopic.php?t=12">Overwintered onions bolting already</a></td>
<td class="row2" width="33%"><a class="gensmall" href="viewtopic.php?t=21">Open day 5 September: who is bringing what?</a></td>
<td class="row2" width="33%"><a class="gensmall" href="viewtopic.php?t=23">Shed window out of an old front door</a></td></tr></table>
<table width="100%" cellspacing="2" border="0" align="center"><tr>
<td valign="top"><span class="gensmall">All times are GMT</span></td>
<td align="right" valign="top"><form method="get" name="jumpbox" action="viewforum.php"><span class="gensmall">Jump to: <select name="f"><option value="-1">Select a board</option><option value="1">On the Plot</option><option value="2">The Potting Shed</option></select> <input type="submit" value="Go" class="liteoption" /></span></form></td>
</tr></table>
<div align="center"><span class="copyright">Powered by SpadeBoard 1.6 &copy; 2002, 2004 Longmeadow Allotment Society<br />Be kind, be brief, shut the gate.</span></div>
</td></tr></table>
</body>
</html>
